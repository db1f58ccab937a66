/** One rule for the id of a field, so that an error summary can link to it. `scope` tells two forms of a page apart. */
export const fieldId = (name: string, scope?: string): string => `champ-${scope ? `${scope}-` : ''}${name}`

/** Which field was told wrong, where this is one. */
export const fieldInError = (target: EventTarget): string | null =>
  target instanceof Element && target.hasAttribute('aria-invalid') ? target.id.replace(fieldId(''), '') : null
