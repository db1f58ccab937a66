import type { SessionUser } from '../../../domain/accounts/session.ts'
import { mayBeLeft } from '../leave/unsaved.ts'
import { removeText, writeText } from '../page/storage.ts'
import {
  actionOf,
  type Control,
  hereAddress,
  isBox,
  type KeptTyping,
  placeOf,
  putAwayKey,
  type TypedForm,
  type TypingPutAway,
  typedControls,
  typingKey,
} from './typed-fields.ts'

/**
 * Stores in this tab the text that its person typed, before the tab opens the sign-in page.
 * @returns the address of the page that shows the form; undefined if nothing was typed
 */
export function keepTyping(user: SessionUser): string | undefined {
  const typed = typedForms()
  const [first] = typed
  if (!first) return undefined
  writeText('tab', typingKey, JSON.stringify(keptOf(user, typed)))
  return pageOf(first.form)
}

/**
 * Stores in this tab the typed text of a page that may be dropped: a telephone does so while its camera is open. Forms
 * that are being sent, and forms that store and restore their own text, are left out.
 */
export function putTypingAway(user: SessionUser): void {
  const typed = mayBeLeft()
    ? []
    : typedForms().filter(({ form: { dataset } }) => !('sending' in dataset) && !restoresItself(dataset))
  const [first] = typed
  if (!first) {
    removeText('tab', putAwayKey)
    return
  }
  const putAway: TypingPutAway = { ...keptOf(user, typed), at: hereAddress(), page: pageOf(first.form) }
  writeText('tab', putAwayKey, JSON.stringify(putAway))
}

/** A form that the page fills in stores its text without restoring it: the page's values may be newer. */
const restoresItself = ({ kept, filled }: DOMStringMap): boolean => kept !== undefined && filled === undefined

const typedForms = (): Changed[] =>
  Array.from(document.forms)
    .filter(({ method }) => method === 'post')
    .map((form) => ({ form, fields: changedFields(form) }))
    .filter(({ fields }) => fields.length > 0)

const keptOf = ({ id, garage_id }: SessionUser, typed: Changed[]): KeptTyping => ({
  userId: id,
  garageId: garage_id,
  forms: typed.map(toKept),
})

/** The address of the page that shows a form. */
const pageOf = (form: HTMLFormElement): string =>
  form.closest<HTMLElement>('[data-page]')?.dataset.page ?? hereAddress()

type Changed = { form: HTMLFormElement; fields: TypedForm['fields'] }

function toKept({ form, fields }: Changed): TypedForm {
  const brought = form.querySelector<HTMLInputElement>('input[name=avant]')?.value ?? null
  return { action: actionOf(form), brought, fields }
}

function changedFields(form: HTMLFormElement): TypedForm['fields'] {
  const controls = typedControls(form)
  // The lines of a list may have moved: they are stored completely.
  const isListed = (field: Control) => field.closest('[data-line]') !== null
  return controls
    .filter((field) => field.name !== '' && (isListed(field) || isChanged(field)))
    .map((field) => ({
      name: field.name,
      at: placeOf(field, controls),
      value: field.value,
      ...(isBox(field) && { checked: field.checked }),
    }))
}

/** Whether a field differs from its rendered value. A field controlled by React has that value in an attribute. */
function isChanged(field: Control): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== (field.dataset.initial ?? field.defaultValue)
  const options = Array.from(field.options)
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  return field.value !== first?.value
}
