import { type Rule, transform } from 'lightningcss'
import { asWritten } from './unused.ts'

/** What a sheet has beyond another that is worn with it: the rules of classes that are its own, and how they move. */
export function beyond(common: string, css: string): string {
  const known = new Set([...common.matchAll(/(?:\.|@keyframes )([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
  const own = (rule: Rule) => (namesIn(rule).some((name) => !known.has(name)) ? undefined : [])
  const Rule = { style: own, keyframes: own, 'font-face': own, page: own }
  const { code } = transform({ ...asWritten, filename: 'sheet.css', code: Buffer.from(css), visitor: { Rule } })
  // Queries that nothing is left in go with a second look.
  return String(transform({ ...asWritten, filename: 'sheet.css', code }).code)
}

/** Of classes, those within `:not()` and its like too, or of a movement. */
function namesIn(rule: Rule): string[] {
  if (rule.type === 'keyframes') return [rule.value.name.value]
  if (rule.type !== 'style') return []
  const selectors = JSON.stringify(rule.value.selectors)
  return [...selectors.matchAll(/"type":"class","name":"([^"]+)"/g)].map(([, name = '']) => name)
}
