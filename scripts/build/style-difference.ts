import { type Rule, transform } from 'lightningcss'
import { asWritten } from './unused-tokens.ts'

/** The rules of a style sheet that a common sheet beside it lacks: those of its own classes and animations. */
export function beyond(common: string, css: string): string {
  const known = new Set([...common.matchAll(/(?:\.|@keyframes )([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
  const own = (rule: Rule) => (namesIn(rule).some((name) => !known.has(name)) ? undefined : [])
  const Rule = { style: own, keyframes: own, 'font-face': own, page: own }
  const { code } = transform({ ...asWritten, filename: 'sheet.css', code: Buffer.from(css), visitor: { Rule } })
  // A second pass removes media queries that are empty.
  return String(transform({ ...asWritten, filename: 'sheet.css', code }).code)
}

/** The class names of a rule, those within `:not()` and its like too, or the name of its animation. */
function namesIn(rule: Rule): string[] {
  if (rule.type === 'keyframes') return [rule.value.name.value]
  if (rule.type !== 'style') return []
  const selectors = JSON.stringify(rule.value.selectors)
  return [...selectors.matchAll(/"type":"class","name":"([^"]+)"/g)].map(([, name = '']) => name)
}
