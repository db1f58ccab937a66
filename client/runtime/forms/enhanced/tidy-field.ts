import { normalisePhone, phoneError } from '../../../../domain/ground/phone.ts'
import { normalisePlate } from '../../../../domain/ground/typed/plate.ts'

export type ShowFieldError = (field: HTMLInputElement, error: string | undefined) => void

/** Writes a plate or phone (`data-tidy`) as it is stored when its field is left, and reports an unreadable phone. */
export function tidyField({ target: field }: { target: EventTarget | null }, show: ShowFieldError): void {
  if (!(field instanceof HTMLInputElement)) return
  if (field.dataset.tidy === 'plate') {
    const plate = normalisePlate(field.value)
    // A plate that was not changed keeps its displayed form, so that it does not count as typed.
    field.value = plate === normalisePlate(field.defaultValue) ? field.defaultValue : plate
  }
  if (field.dataset.tidy === 'phone') {
    field.value = normalisePhone(field.value)
    show(field, phoneError(field.value))
  }
}

/** Removes a phone's error while typing: removing it when the field is left would move the pressed button. */
export function clearFixedError({ target: field }: { target: EventTarget | null }, show: ShowFieldError): void {
  if (!(field instanceof HTMLInputElement) || field.dataset.tidy !== 'phone') return
  if (field.getAttribute('aria-invalid') === 'true') show(field, phoneError(field.value))
}
