import type { SessionUser } from '../../../domain/accounts/session.ts'
import { writeText } from '../page/storage.ts'
import {
  actionOf,
  type Control,
  isBox,
  type KeptTyping,
  placeOf,
  type TypedForm,
  typedControls,
  typingKey,
} from './typed-fields.ts'

/**
 * Stores in this tab the text that its person typed, before the tab opens the sign-in page.
 * @returns the address of the page that shows the form; undefined if nothing was typed
 */
export function keepTyping({ id, garage_id }: SessionUser): string | undefined {
  const forms = Array.from(document.forms).filter(({ method }) => method === 'post')
  const typed = forms.map((form) => ({ form, fields: changedFields(form) })).filter(({ fields }) => fields.length > 0)
  const [first] = typed
  if (!first) return undefined
  const kept: KeptTyping = { userId: id, garageId: garage_id, forms: typed.map(toKept) }
  writeText('tab', typingKey, JSON.stringify(kept))
  return first.form.closest<HTMLElement>('[data-page]')?.dataset.page ?? location.pathname + location.search
}

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
