/** The fields of a form of a page, as a browser without scripts sends them; null if the page has no such form. */
export function formIn(html: string, action: string, ...holding: string[]): [name: string, value: string][] | null {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  const form = forms.find(
    ([, head = '', body = '']) => attribute(head, 'action') === action && holding.every((part) => body.includes(part)),
  )
  return form ? fieldsIn(form[2] ?? '') : null
}

/** The same fields with other values for some of them. */
export const changed = (fields: readonly [string, string][], values: Record<string, string>): [string, string][] => [
  ...fields.filter(([name]) => !(name in values)),
  ...Object.entries(values),
]

function fieldsIn(html: string): [string, string][] {
  const controls = html.matchAll(/<(input|textarea|select|button)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g)
  return [...controls].flatMap(([, tag = '', head = '', inner = '']): [string, string][] => {
    const name = attribute(head, 'name')
    if (!name || tag === 'button') return []
    if (tag === 'textarea') return [[name, decoded(inner)]]
    if (tag === 'select') return [[name, chosenIn(inner)]]
    const isBox = /type="(radio|checkbox)"/.test(head)
    return isBox && !/ checked=""/.test(head) ? [] : [[name, attribute(head, 'value') ?? '']]
  })
}

function chosenIn(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) => head)
  return attribute(all.find((head) => head.includes('selected=""')) ?? all[0] ?? '', 'value') ?? ''
}

function attribute(head: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1]
  return value === undefined ? undefined : decoded(value)
}

const decoded = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
