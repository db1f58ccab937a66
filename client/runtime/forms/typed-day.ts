import { readDay } from '../../../domain/ground/typed/day.ts'

/**
 * The day in a field of a form, YYYY-MM-DD. Browsers without a calendar (Safari on a Mac before 14.1) leave it as typed,
 * 24/12/26. A text that is no day is refused at the field, and null.
 */
export function typedDay(form: HTMLFormElement, name: string): string | null {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return null
  const day = readDay(field.value)
  if (day === null) {
    field.setCustomValidity('Date invalide')
    field.reportValidity()
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true })
  }
  return day
}
