import { vi } from 'vitest'
import { loaderGate } from '../../views/loader-gate.ts'

type Opened = {
  /** What the gate wrote on the root of the page. */
  state: () => string | null
  /** The events that it sent. */
  told: string[]
  hear: (event: 'DOMContentLoaded' | 'data:arrived') => void
}

/** One tab with its storage, in which one page after the other runs the gate. `refuses`: the storage throws. */
export type LoaderTab = {
  refuses: boolean
  enter: (userId: string, how?: { goesBack?: boolean; knowsInert?: boolean }) => Opened
}

export function loaderTab(): LoaderTab {
  const kept = new Map<string, string>()
  const allowed = () => {
    if (tab.refuses) throw new Error('SecurityError')
    return kept
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => allowed().get(key) ?? null,
    setItem: (key: string, value: string) => void allowed().set(key, value),
  })
  const tab: LoaderTab = { refuses: false, enter }
  return tab

  function enter(userId: string, { goesBack = false, knowsInert = true } = {}): Opened {
    const attributes = new Map<string, string>()
    const listeners = new Map<string, () => void>()
    const told: string[] = []
    const documentElement = {
      ...(knowsInert && { inert: false }),
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      hasAttribute: (name: string) => attributes.has(name),
      removeAttribute: (name: string) => void attributes.delete(name),
    }
    vi.stubGlobal('performance', { navigation: { type: goesBack ? 2 : 0 } })
    vi.stubGlobal('document', {
      documentElement,
      addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      dispatchEvent: ({ type }: Event) => void told.push(type),
    })
    new Function(loaderGate(userId))()
    return {
      state: () => attributes.get('data-loader') ?? null,
      told,
      hear: (event) => listeners.get(event)?.(),
    }
  }
}
