let queue: Promise<unknown> = Promise.resolve()

/** One refresh at a time, over all tabs where the browser has Web Locks, within this tab where it has not. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The type says that `locks` is always there; older browsers and plain http say otherwise.
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request(name, work) as Promise<T>
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
}
