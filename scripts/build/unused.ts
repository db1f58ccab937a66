import { Features, transform } from 'lightningcss'
import { oldestBrowsers } from '../../vite.config.ts'

/** Every sheet imports every token; each keeps those that a rule of its own reads. */
export function withoutUnused(css: string): string {
  const unusedSymbols = unreadTokens(css)
  if (unusedSymbols.length === 0) return css
  const { code } = transform({ ...asWritten, filename: 'sheet.css', code: Buffer.from(css), unusedSymbols })
  // A token may be there for another one only: what is left is asked again.
  return withoutUnused(String(code))
}

function unreadTokens(css: string): string[] {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const declared = new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name = '']) => name))
  return [...declared].filter((name) => !read.has(name))
}

const targets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, [major = 0, minor = 0]]) => [name, (major << 16) | (minor << 8)]),
)

/** Nobody asks for `light-dark()`: the tokens that stand in for it would come back each time. */
const asWritten = { targets, exclude: Features.LightDark | Features.VendorPrefixes, minify: true }
