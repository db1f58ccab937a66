import { withoutUnused } from './unused.ts'

/** A sheet in two: what the first look at a page wears, and what it wears on paper, in forced colours, under a pointer or a key. */
export function inTwo(css: string): { first: string; later: string } {
  const rules = topRules(css)
  const later = rules.filter(isLater)
  const first = rules.filter((rule) => !isLater(rule))
  return {
    first: withoutUnused(first.join('')),
    // With the tokens that it reads. Those of paper stand last: the first half reads them.
    later:
      withoutUnused([...first.filter(isTokens), ...later].filter((rule) => !isOfPaper(rule)).join('')) +
      later.filter(isOfPaper).join(''),
  }
}

const isTokens = (rule: string): boolean => /^(@media[^{]*\{)?:root\{/.test(rule)
const isOfPaper = (rule: string): boolean => rule.startsWith('@media print{:root{')

const isLater = (rule: string): boolean =>
  /^(@page|@media (print|\(forced-colors:active\))\{)/.test(rule) || selectorsOf(rule).every(isAnswer)

const selectorsOf = (rule: string): string[] => rule.slice(0, rule.indexOf('{')).split(',')

/** To a pointer, or to a key. */
const isAnswer = (selector: string): boolean => /:(hover|focus)/.test(selector)

function topRules(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(css.slice(start, index + 1))
    start = index + 1
  }
  return rules
}
