/** Tells the fields of the editor apart from those of the forms it opens. */
export const scope = 'brouillon'

/** Each part of the editor says which field of the process it fills. */
export function focusPart(field: string | undefined): void {
  const part = field && document.querySelector(`[data-field="${field}"]`)
  if (part) part.querySelector<HTMLElement>('input, select, button')?.focus()
}
