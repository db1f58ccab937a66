import { normalisePlate } from '../../domain/cars/car.ts'
import { normalisePhone, phoneError } from '../../domain/phone.ts'

export type ShowFieldError = (field: HTMLInputElement, error: string | undefined) => void

/**
 * When a plate or a phone field (`data-tidy`) is left, writes its value as it is stored, and shows an error for an
 * unreadable phone.
 */
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

/**
 * Removes a phone's error as soon as the phone is right: removing it only when the field is left would move the pressed
 * button.
 */
export function clearFixedError({ target: field }: { target: EventTarget | null }, show: ShowFieldError): void {
  if (!(field instanceof HTMLInputElement) || field.dataset.tidy !== 'phone') return
  if (field.getAttribute('aria-invalid') === 'true') show(field, phoneError(field.value))
}
