import { vi } from 'vitest'
import { loaderGate } from '../../../views/loader-gate.ts'

type Opened = {
  /** The state that the gate wrote on the root of the page. */
  state: () => string | null
  /** Events that the gate sent. */
  sentEvents: string[]
  /** Adds one more element to the page. */
  grow: () => void
  /** Text shown on a page that was cut off. */
  note: () => string | null
  receive: (event: 'DOMContentLoaded' | 'data:arrived') => void
}

/** One browser with its storage, in which one page after the other runs the gate. `refuses`: the storage throws. */
export type LoaderTab = {
  refuses: boolean
  enter: (userId: string, how?: { list?: string; goesBack?: boolean; knowsInert?: boolean }) => Opened
}

type Part = { textContent: string; parentNode: unknown; said: () => string }

/** The parts of an element that the gate uses. */
function part(children: Part[]): Part & Record<string, unknown> {
  const self = {
    textContent: '',
    parentNode: null,
    said: (): string => self.textContent + children.map((child) => child.said()).join(''),
    setAttribute: () => undefined,
    appendChild: (child: Part) => {
      child.parentNode = self
      children.push(child)
    },
    removeChild: (child: Part) => children.splice(children.indexOf(child), 1),
  }
  return self
}

export function loaderTab(): LoaderTab {
  const kept = new Map<string, string>()
  const allowed = () => {
    if (tab.refuses) throw new Error('SecurityError')
    return kept
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => allowed().get(key) ?? null,
    setItem: (key: string, value: string) => void allowed().set(key, value),
  })
  const tab: LoaderTab = { refuses: false, enter }
  return tab

  function enter(userId: string, { list = '/dashboard', goesBack = false, knowsInert = true } = {}): Opened {
    const attributes = new Map<string, string>()
    const listeners = new Map<string, () => void>()
    const sentEvents: string[] = []
    const notes: Part[] = []
    let parts = 1
    const documentElement = {
      ...(knowsInert && { inert: false }),
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      hasAttribute: (name: string) => attributes.has(name),
      removeAttribute: (name: string) => void attributes.delete(name),
    }
    vi.stubGlobal('performance', { navigation: { type: goesBack ? 2 : 0 } })
    vi.stubGlobal('location', { href: 'https://fil.test/dashboard' })
    vi.stubGlobal('document', {
      documentElement,
      body: part(notes),
      getElementsByTagName: () => ({ length: parts }),
      createElement: () => part([]),
      addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      dispatchEvent: ({ type }: Event) => void sentEvents.push(type),
    })
    new Function(loaderGate(userId, list))()
    return {
      state: () => attributes.get('data-loader') ?? null,
      sentEvents,
      grow: () => {
        parts += 1
      },
      note: () => notes[0]?.said() ?? null,
      receive: (event) => listeners.get(event)?.(),
    }
  }
}
