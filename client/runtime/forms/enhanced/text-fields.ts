/** Whether a form has text that differs from the rendered one. */
export const isTyped = (form: HTMLFormElement | null): boolean => form !== null && textFields(form).some(isChanged)

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The text fields of a form. Search fields do not count. */
export const textFields = ({ elements }: HTMLFormElement): TextField[] => Array.from(elements).filter(isText)

export const isChanged = ({ value, defaultValue }: TextField): boolean => value !== defaultValue

const isText = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !/^(hidden|search|radio|checkbox)$/.test(field.type))
