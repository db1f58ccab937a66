import type { Draft } from '../../../../domain/processes/draft.ts'
import type { DraftPatch } from '../../../drafts/store.ts'

/** Props of a part of the editor: the draft, the function that changes the draft, and the part's error. */
export type PartProps = { draft: Draft; patch: (change: DraftPatch) => void; error: string | undefined }

/** Id prefix of the editor's fields, beside those of the forms it opens. */
export const scope = 'brouillon'

/** The part of the editor that fills a field of the draft. */
export const partOf = (field: string): string => field.replace(/^(client|car)_id$/, '$1')

/** The id of a client or car that a form created, read from the address to which the server redirected. */
export const createdId = (url: string, name: 'client_id' | 'car_id'): string =>
  new URL(url).searchParams.get(name) ?? ''

/** Focuses the part of the editor that fills a field of the process. */
export function focusPart(field: string | undefined): void {
  const part = field && document.querySelector(`[data-field="${field}"]`)
  if (part) part.querySelector<HTMLElement>('input, select, button')?.focus()
}
