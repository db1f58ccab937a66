import { TooBusy } from './start-process.ts'

type Line = (() => Promise<void>)[]

/** The longest wait for a turn: with the work itself, the answer comes before a proxy gives up (60 seconds). */
const lineMs = 15_000

/**
 * Runs tasks one at a time, alternating between garages: the next task comes from another garage, however many tasks
 * one garage has. The tasks of one garage run in order. A task that waits too long is not run: it throws TooBusy.
 */
export function createTurns(patienceMs = lineMs) {
  const lines = new Map<string, Line>()
  let isBusy = false
  let last: string | undefined

  const next = () => {
    const waiting = [...lines]
    const chosen = waiting.find(([garageId]) => garageId !== last) ?? waiting[0]
    if (isBusy || !chosen) return
    const [garageId, line] = chosen
    const work = line.shift()
    lines.delete(garageId)
    if (line.length > 0) lines.set(garageId, line)
    isBusy = true
    last = garageId
    void work?.().finally(() => {
      isBusy = false
      next()
    })
  }

  const leave = (garageId: string, task: Line[number]) => {
    const rest = lines.get(garageId)?.filter((one) => one !== task) ?? []
    if (rest.length > 0) lines.set(garageId, rest)
    else lines.delete(garageId)
  }

  return <T>(garageId: string, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const line = lines.get(garageId) ?? []
      const task = () => {
        clearTimeout(patience)
        return work().then(resolve, reject)
      }
      const patience = setTimeout(() => {
        leave(garageId, task)
        reject(new TooBusy('The turn of a file did not come in time'))
      }, patienceMs)
      line.push(task)
      lines.set(garageId, line)
      next()
    })
}
