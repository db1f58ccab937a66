import { addressParameter } from '../address-parameter.ts'

const parameter = 'brouillon'
const askedFor = 'nouveau'
const address = addressParameter(parameter)

/** The draft whose editor is open: on a phone, list and editor have an address each. */
export const draftInAddress = address.read
export const onDraftAddress = address.listen

/** What “Nouveau processus” was pressed for elsewhere: a client or a car that may be known; null otherwise. */
export function draftAskedFor(): { client_id: string | null; car_id: string | null } | null {
  const query = new URLSearchParams(location.search)
  if (!query.has(askedFor) || query.has(parameter)) return null
  return { client_id: query.get('client_id'), car_id: query.get('car_id') }
}

export const openDraft = (id: string): void => go(id, 'pushState')
export const openList = (): void => go(null, 'pushState')

/** Replaces the address, without a step in the history: for a draft that takes another's place. */
export const replaceDraft = (id: string | null): void => go(id, 'replaceState')

function go(id: string | null, how: 'pushState' | 'replaceState'): void {
  const query = id === null ? '' : `?${mode()}${parameter}=${encodeURIComponent(id)}`
  if (location.search !== query) history[how](history.state, '', location.pathname + query)
  address.tell()
}

/** Keeps the address of a new process in that mode, whichever draft it shows. */
const mode = (): string => (new URLSearchParams(location.search).has(askedFor) ? `${askedFor}=1&` : '')
