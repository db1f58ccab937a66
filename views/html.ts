/** Text that is HTML already. Every other value in a template is escaped. */
export type Html = { readonly html: string }

type Value = Html | string | number | false | null | undefined

/**
 * HTML as a template, for elements that a page has by the hundred: text is escaped, null and undefined are left out. A
 * line of the template may only break between elements, and the lines are joined.
 */
export function html(template: TemplateStringsArray, ...values: Value[]): Html {
  const pieces = joined.get(template) ?? join(template)
  let text = pieces[0] ?? ''
  for (let index = 0; index < values.length; index += 1) text += `${written(values[index])}${pieces[index + 1]}`
  return { html: text }
}

const joined = new WeakMap<TemplateStringsArray, string[]>()

function join(template: TemplateStringsArray): string[] {
  const pieces = template.map((piece) => piece.replace(/\n\s*/g, ''))
  joined.set(template, pieces)
  return pieces
}

function written(value: Value): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value ? value.html : ''
}

const escaped = (text: string): string =>
  /["'&<>]/.test(text) ? text.replace(/["'&<>]/g, (special) => entities[special] ?? '') : text

/** Entities as React writes them. */
const entities: Record<string, string> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
