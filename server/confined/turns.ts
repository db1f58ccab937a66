type Line = (() => Promise<void>)[]

/**
 * Runs tasks one at a time, alternating between garages: the next task comes from another garage, however many tasks
 * one garage has. The tasks of one garage run in order.
 */
export function createTurns() {
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

  return <T>(garageId: string, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const line = lines.get(garageId) ?? []
      line.push(() => work().then(resolve, reject))
      lines.set(garageId, line)
      next()
    })
}
