import { Features, transform } from 'lightningcss'
import { oldestBrowsers } from '../../vite.config.ts'

/**
 * Removes the tokens that no rule of a sheet reads, as every sheet imports every token.
 * @param beside another sheet of the page, which reads its tokens
 */
export function withoutUnused(css: string, beside = ''): string {
  const unusedSymbols = unreadTokens(css, beside)
  if (unusedSymbols.length === 0) return css
  const { code } = transform({ ...asWritten, filename: 'sheet.css', code: Buffer.from(css), unusedSymbols })
  // A token may be read by another one only: the rest is checked again.
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

/** Options that keep `light-dark()` out: the tokens that replace it would come back each time. */
export const asWritten = { targets, exclude: Features.LightDark | Features.VendorPrefixes, minify: true }
