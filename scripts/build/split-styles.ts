import { withoutUnused } from './unused-tokens.ts'

/** Splits a style sheet: what the first look needs, and rules for paper, forced colours, pointers and keys. */
export function inTwo(css: string): { first: string; later: string } {
  const rules = topRules(css)
  const later = rules.filter(isLater)
  const first = rules.filter((rule) => !isLater(rule))
  return {
    first: withoutUnused(first.join('')),
    // The late half with the tokens that it reads. Tokens for paper stand last: the first half reads them.
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

/** Whether a selector answers a pointer or a key. */
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
