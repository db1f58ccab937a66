import { normalisePhone, phoneError } from '../../domain/phone.ts'
import { normalisePlate } from '../../domain/plate.ts'

export type Tell = (field: HTMLInputElement, error: string | undefined) => void

/** A field is left: a plate or a phone (`data-tidy`) is written as it is kept, and a phone that cannot be read is told. */
export function tidyField({ target: field }: { target: EventTarget | null }, tell: Tell): void {
  if (!(field instanceof HTMLInputElement)) return
  if (field.dataset.tidy === 'plate') {
    const plate = normalisePlate(field.value)
    // What was only looked at stays as it is shown: it was not changed.
    field.value = plate === normalisePlate(field.defaultValue) ? field.defaultValue : plate
  }
  if (field.dataset.tidy === 'phone') {
    field.value = normalisePhone(field.value)
    tell(field, phoneError(field.value))
  }
}

/** A phone put right is so at once: a message that only went when the field is left would move what is being pressed. */
export function forgiveField({ target: field }: { target: EventTarget | null }, tell: Tell): void {
  if (!(field instanceof HTMLInputElement) || field.dataset.tidy !== 'phone') return
  if (field.getAttribute('aria-invalid') === 'true') tell(field, phoneError(field.value))
}
