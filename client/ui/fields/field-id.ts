/** The id of a field, so that an error summary can link to it. `scope` separates two forms of one page. */
export const fieldId = (name: string, scope?: string): string => `champ-${scope ? `${scope}-` : ''}${name}`

/** Name of the target field, if it is in error; null otherwise. */
export const fieldInError = (target: EventTarget): string | null =>
  target instanceof Element && target.hasAttribute('aria-invalid') ? target.id.replace(fieldId(''), '') : null
