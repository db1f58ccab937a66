const parameter = 'brouillon'
const askedFor = 'nouveau'

const listeners = new Set<() => void>()

/** The draft whose editor is open: on a phone, list and editor have an address each. */
export const draftInAddress = (): string | null => new URLSearchParams(location.search).get(parameter)

/** “Nouveau processus” was pressed elsewhere, where a client or a car may have been known; null otherwise. */
export function draftAskedFor(): { client_id: string | null; car_id: string | null } | null {
  const query = new URLSearchParams(location.search)
  if (!query.has(askedFor) || query.has(parameter)) return null
  return { client_id: query.get('client_id'), car_id: query.get('car_id') }
}

export const openDraft = (id: string): void => go(id, 'pushState')
export const openList = (): void => go(null, 'pushState')

/** The same without a step to come back to: for a draft that takes another's place. */
export const replaceDraft = (id: string | null): void => go(id, 'replaceState')

/** For useSyncExternalStore: hears our own moves and the browser's back and forward. */
export function onDraftAddress(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', tell)
  }
}

function go(id: string | null, how: 'pushState' | 'replaceState'): void {
  const query = id === null ? '' : `?${mode()}${parameter}=${encodeURIComponent(id)}`
  if (location.search !== query) history[how](history.state, '', location.pathname + query)
  tell()
}

/** The page of a new process stays one, whichever draft it shows. */
const mode = (): string => (new URLSearchParams(location.search).has(askedFor) ? `${askedFor}=1&` : '')

function tell(): void {
  for (const listener of listeners) listener()
}
