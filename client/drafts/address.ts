import { addressParameter } from '../runtime/leave/address-parameter.ts'

const parameter = 'brouillon'
const askedFor = 'nouveau'
const address = addressParameter(parameter)

/** The draft in the open editor: on a phone, list and editor have separate addresses. */
export const draftInAddress = address.read
export const onDraftAddress = address.listen

/** The client or car of the page on which “Nouveau processus” was pressed, or the planned day; null without such a press. */
export function draftAskedFor(): { client_id: string | null; car_id: string | null; startDate: string | null } | null {
  const query = new URLSearchParams(location.search)
  if (!query.has(askedFor) || query.has(parameter)) return null
  return { client_id: query.get('client_id'), car_id: query.get('car_id'), startDate: query.get('startDate') }
}

export const openDraft = (id: string): void => go(id, 'pushState')
export const openList = (): void => go(null, 'pushState')

/** Replaces the address, without an entry in the browser's history: for a draft shown instead of another draft. */
export const replaceDraft = (id: string | null): void => go(id, 'replaceState')

function go(id: string | null, how: 'pushState' | 'replaceState'): void {
  const query = id === null ? '' : `?${mode()}${parameter}=${encodeURIComponent(id)}`
  if (location.search !== query) history[how](history.state, '', location.pathname + query)
  address.tell()
}

/** The start of the query: it keeps the mode of a new process, whichever draft the page shows. */
const mode = (): string => (new URLSearchParams(location.search).has(askedFor) ? `${askedFor}=1&` : '')
