/** A field as it was typed: `at` is its position among fields with the same name. */
export type TypedField = { name: string; at: number; value: string; checked?: boolean }

/** The form of one page, with the fields that differ from their rendered values. */
export type TypedForm = { action: string; brought: string | null; fields: TypedField[] }

/** The text that one person typed in this tab before the session ended. */
export type KeptTyping = { userId: string; garageId: string; forms: TypedForm[] }

export const typingKey = 'typing'

/**
 * The text that one person typed in a page that was put away, with its address, and the address of the page that shows
 * its first form where that form was opened in place.
 */
export type TypingPutAway = KeptTyping & { at: string; page: string }

export const putAwayKey = 'typing-put-away'

export const hereAddress = (): string => location.pathname + location.search

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a form that people fill in, by name, without passwords, codes, files and hidden fields. */
export function typedControls(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (field): field is Control =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !unkept.test(field.type) && field.autocomplete !== 'one-time-code'),
  )
}

const unkept = /^(hidden|password|file|search|submit|button|reset|image)$/

export const isBox = (field: Control): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type)

/** The position of a field among those with its name; a checkbox is also found by its value. */
export function placeOf(field: Control, fields: readonly Control[]): number {
  return fields.filter((one) => one.name === field.name && (!isBox(field) || one.value === field.value)).indexOf(field)
}

export const actionOf = (form: HTMLFormElement): string => form.getAttribute('action') ?? ''
