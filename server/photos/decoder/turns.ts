type Line = (() => Promise<void>)[]

/**
 * Work done one at a time. Turns go round the garages: however much of one of them waits, the work of another comes
 * next. The work of one garage is done in the order in which it came.
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
