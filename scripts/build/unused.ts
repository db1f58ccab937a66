import { Features, transform } from 'lightningcss'
import { oldestBrowsers } from '../../vite.config.ts'

/**
 * Every sheet imports every token; each keeps those that a rule of its own reads.
 * @param beside a sheet that is worn with it, and reads its tokens
 */
export function withoutUnused(css: string, beside = ''): string {
  const unusedSymbols = unreadTokens(css, beside)
  if (unusedSymbols.length === 0) return css
  const { code } = transform({ ...asWritten, filename: 'sheet.css', code: Buffer.from(css), unusedSymbols })
  // A token may be there for another one only: what is left is asked again.
  return withoutUnused(String(code), beside)
}

function unreadTokens(css: string, beside: string): string[] {
  const read = new Set([...(css + beside).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const declared = new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name = '']) => name))
  return [...declared].filter((name) => !read.has(name))
}

const targets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, [major = 0, minor = 0]]) => [name, (major << 16) | (minor << 8)]),
)

/** Nobody asks for `light-dark()`: the tokens that stand in for it would come back each time. */
export const asWritten = { targets, exclude: Features.LightDark | Features.VendorPrefixes, minify: true }
