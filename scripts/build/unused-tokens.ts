import { Features, transform } from 'lightningcss'
import { oldestBrowsers } from '../../vite.config.ts'

/** Removes the tokens that no rule of a sheet reads, as every sheet imports every token. */
export function withoutUnused(css: string): string {
  const unusedSymbols = unreadTokens(css)
  if (unusedSymbols.length === 0) return css
  const { code } = transform({ ...asWritten, filename: 'sheet.css', code: Buffer.from(css), unusedSymbols })
  // A token may be read by another one only: the rest is checked again.
  return withoutUnused(String(code))
}

function unreadTokens(css: string): string[] {
  const usedTokens = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const declared = new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name = '']) => name))
  return [...declared].filter((name) => !usedTokens.has(name))
}

const targets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, [major = 0, minor = 0]]) => [name, (major << 16) | (minor << 8)]),
)

/** Options that keep `light-dark()`: otherwise the tokens that replace it would be added each time. */
const asWritten = { targets, exclude: Features.LightDark | Features.VendorPrefixes, minify: true }
