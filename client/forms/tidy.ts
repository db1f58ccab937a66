import { normalisePlate } from '../../domain/cars/car.ts'
import { normalisePhone, phoneError } from '../../domain/phone.ts'

export type ShowFieldError = (field: HTMLInputElement, error: string | undefined) => void

/** When a plate or a phone (`data-tidy`) is left, writes it as it is stored, and says when a phone cannot be read. */
export function tidyField({ target: field }: { target: EventTarget | null }, show: ShowFieldError): void {
  if (!(field instanceof HTMLInputElement)) return
  if (field.dataset.tidy === 'plate') {
    const plate = normalisePlate(field.value)
    // A plate that was only looked at stays as it is shown, so that it does not count as changed.
    field.value = plate === normalisePlate(field.defaultValue) ? field.defaultValue : plate
  }
  if (field.dataset.tidy === 'phone') {
    field.value = normalisePhone(field.value)
    show(field, phoneError(field.value))
  }
}

/** Takes a phone's error away as soon as it is right: one that went when the field is left would move the button being pressed. */
export function forgiveField({ target: field }: { target: EventTarget | null }, show: ShowFieldError): void {
  if (!(field instanceof HTMLInputElement) || field.dataset.tidy !== 'phone') return
  if (field.getAttribute('aria-invalid') === 'true') show(field, phoneError(field.value))
}
