import { vi } from 'vitest'

type Store = typeof import('../../../client/drafts/store.ts')
type Listener = (event: { key: string | null; newValue: string | null }) => void

type Kept = { own: Map<string, string>; listeners: Map<string, Listener>; leave: () => void }

export type Tab = Store & {
  /** Reports a write of this key by another tab; null means that the whole storage was emptied. */
  receive: (key: string | null) => void
  fire: (event: 'pagehide' | 'pageshow') => void
}

/** Tabs that overwrite each other's changes would never stop: the storage refuses after this number of writes. */
const manyWrites = 1000

/**
 * A browser with one storage and several tabs, each with a copy of the drafts' module. `deaf`: tabs receive no events
 * about the others' writes. `trouble`: the storage refuses.
 */
export type DraftTabs = {
  shared: Map<string, string>
  deaf: boolean
  trouble: 'full' | 'forbidden' | null
  open: () => Promise<Tab>
  close: () => void
}

export function draftTabs(): DraftTabs {
  const tabs: Kept[] = []
  let current: Kept | undefined
  let writes = 0
  const browser: DraftTabs = {
    shared: new Map(),
    deaf: false,
    trouble: null,
    open,
    close: () => {
      for (const { leave } of tabs) leave()
    },
  }
  vi.stubGlobal(
    'localStorage',
    storage(() => browser.shared),
  )
  vi.stubGlobal(
    'sessionStorage',
    storage(() => current?.own ?? new Map()),
  )
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: Listener) => current?.listeners.set(name, listener),
    removeEventListener: (name: string) => current?.listeners.delete(name),
    dispatchEvent: () => true,
  })
  return browser

  async function open(): Promise<Tab> {
    vi.resetModules()
    const store = await import('../../../client/drafts/store.ts')
    const tab: Kept = { own: new Map(), listeners: new Map(), leave: () => undefined }
    tabs.push(tab)
    const as =
      <Args extends unknown[], Answer>(work: (...args: Args) => Answer) =>
      (...args: Args): Answer => {
        const before = current
        current = tab
        try {
          return work(...args)
        } finally {
          current = before
        }
      }
    const say = as((name: string, key: string | null) =>
      tab.listeners.get(name)?.({ key, newValue: key === null ? null : (browser.shared.get(key) ?? null) }),
    )
    const stop = as(store.onDrafts)(() => undefined)
    tab.leave = as(stop)
    return {
      ...store,
      startDraft: as(store.startDraft),
      receive: (key) => say('storage', key),
      fire: (event) => say(event, null),
    }
  }

  function storage(kept: () => Map<string, string>) {
    return {
      getItem: (key: string) => {
        if (browser.trouble === 'forbidden') throw new Error('SecurityError')
        return kept().get(key) ?? null
      },
      setItem: (key: string, value: string) => {
        writes += 1
        if (browser.trouble !== null || writes > manyWrites) throw new Error('QuotaExceededError')
        kept().set(key, value)
        if (kept() === browser.shared && !browser.deaf) notifyOthers(key)
      },
      removeItem: (key: string) => void kept().delete(key),
    }
  }

  /** Delivers events later, as browsers do: never before the writer's own work ends. */
  function notifyOthers(key: string): void {
    const writer = current
    for (const tab of tabs) {
      if (tab === writer) continue
      queueMicrotask(() => tab.listeners.get('storage')?.({ key, newValue: browser.shared.get(key) ?? null }))
    }
  }
}
