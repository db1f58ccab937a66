import type { Draft } from '../../../domain/processes/draft.ts'
import type { DraftPatch } from '../../drafts/store.ts'

/** A part of the editor: what it changes of the draft, and what is wrong with it. */
export type PartProps = { draft: Draft; patch: (change: DraftPatch) => void; error: string | undefined }

/** Id prefix of the editor's fields, beside those of the forms it opens. */
export const scope = 'brouillon'

/** The part of the editor that fills a field of the draft. */
export const partOf = (field: string): string => field.replace(/^(client|car)_id$/, '$1')

/** The id of what a form has created: the server puts it into the address of the page that asked. */
export const createdId = (url: string, name: 'client_id' | 'car_id'): string =>
  new URL(url).searchParams.get(name) ?? ''

/** Focuses the part of the editor that fills a field of the process. */
export function focusPart(field: string | undefined): void {
  const part = field && document.querySelector(`[data-field="${field}"]`)
  if (part) part.querySelector<HTMLElement>('input, select, button')?.focus()
}
