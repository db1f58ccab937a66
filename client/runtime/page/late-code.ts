import { createStore, type Store } from './store.ts'

/** Code that is not among a page's first scripts. Components read it by `useStore`: null until it has loaded. */
export type LateCode<Code> = Omit<Store<Code | null>, 'set'> & {
  /** Loads the code once for the page. After a failure the next call tries again. */
  load: () => Promise<Code>
  /** The code, or null where it does not load. */
  loadOrNull: () => Promise<Code | null>
  /** Loads the code before it is needed, on hover, focus or idle time. A failure is left to the next call. */
  loadAhead: () => void
  /** Calls `act` once the code has loaded, and `instead` where it does not load. */
  run: (act: (code: Code) => void, instead: () => void) => void
}

/** @param request a dynamic import, perhaps followed by what its code needs before its first use */
export function lateCode<Code>(request: () => Promise<Code>): LateCode<Code> {
  const { set, ...loaded } = createStore<Code | null>(null)
  let pending: Promise<Code> | undefined
  const load = () => {
    pending ??= request().then(
      (code) => {
        set(code)
        return code
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  const loadOrNull = () => load().catch(() => null)
  return {
    ...loaded,
    load,
    loadOrNull,
    loadAhead: () => void loadOrNull(),
    run: (act, instead) => void load().then(act, instead),
  }
}
