type Started<T> = { value: T; stop: () => Promise<void> }
type Shared = Map<string, { users: number; started: Promise<Started<unknown>> }>

// Vitest loads a global set-up once for each project, so a variable of this module would not be shared.
const key = Symbol.for('fil-d-atelier.test-setup')
const all = globalThis as { [key]?: Shared }
all[key] ??= new Map()
const shared: Shared = all[key]

/**
 * Starts something for all projects of a run: the first one starts it, and the last one that stops it ends it.
 * @returns the value, and the function that a global set-up returns
 */
export async function once<T>(name: string, start: () => Promise<Started<T>>): Promise<Started<T>> {
  const entry = shared.get(name) ?? { users: 0, started: start() }
  shared.set(name, entry)
  entry.users += 1
  const { value, stop } = (await entry.started) as Started<T>
  return {
    value,
    stop: async () => {
      entry.users -= 1
      if (entry.users > 0) return
      shared.delete(name)
      await stop()
    },
  }
}
