/**
 * Shortens the tokens of a sheet that is alone in its page and that no script reads: a token declared once becomes its
 * value, unless that is long, and the others get one-letter names.
 */
export function withShortTokens(css: string): string {
  return renamed(constants(css).reduce(inPlace, css))
}

type Token = { name: string; value: string }

function constants(css: string): Token[] {
  const declared = [...css.matchAll(/[{;](--[\w-]+):([^;}]+)/g)]
  const times = (name: string) => declared.filter((other) => other[1] === name).length
  return declared
    .filter(({ index }) => isOnRoot(css.slice(0, index + 1)))
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name }) => times(name) === 1)
}

/** Whether a declaration stands under `:root`, and in no media query. */
const isOnRoot = (before: string): boolean =>
  /:root\{[^{}]*$/.test(before) && before.split('{').length - before.split('}').length === 1

function inPlace(css: string, { name, value }: Token): string {
  const uses = new RegExp(`var\\(${name}(,[^()]*)?\\)`, 'g')
  const times = css.match(uses)?.length ?? 0
  const saved = times * 'var(--x)'.length + `--x:${value};`.length - times * value.length
  return saved < 0 ? css : css.replace(uses, () => value)
}

function renamed(css: string): string {
  const names = [...new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name = '']) => name))]
  const short = new Map(names.map((name, index) => [name, `--${index.toString(36)}`]))
  return css.replace(/--[\w-]+(?=[:,)])/g, (name) => short.get(name) ?? name)
}
