const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

export function span(ms: number): string {
  const [unit, size] = units.find(([, size]) => ms >= size && ms % size === 0) ?? ['s', 1000]
  return `${ms / size} ${unit}`
}

export const code = (text: string) => `\`${text}\``
export const quoted = (text: unknown) => `« ${String(text).replaceAll('\u00a0', ' ')} »`

export const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Sorts by name, as the exports of a module come in another order from one tool to the next. */
export const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
