import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { legacyProbe } from '../../views/PageScripts.tsx'
import type { PageAssets } from '../../views/shell.ts'

const assets = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url))
const files = (pattern: RegExp) => readdirSync(assets).filter((name) => pattern.test(name))
const read = (name: string) => readFileSync(join(assets, name), 'utf8')

/** Any later syntax is refused, so that no list of features is needed. */
const ecmaVersion = 5

const legacy = files(/-legacy-[^.]*\.js$/)

const { styles } = JSON.parse(readFileSync(join(assets, '../../server/assets.json'), 'utf8')) as PageAssets
/** Each sheet by name, linked, inside its pages or in two. */
const sheets = Object.entries(styles).map(([name, sheet]): [string, string] => [
  name,
  'text' in sheet ? sheet.text : sheet.files.map((file) => read(basename(file))).join(''),
])

test('the build has scripts and styles', () => {
  expect(legacy.length).toBeGreaterThan(10)
  expect(sheets.map(([name]) => name)).toEqual([
    'staff',
    'entrance',
    'apart',
    'loader',
    'tracking',
    'approval',
    'notices',
    'wall',
  ])
  expect(sheets.filter(([, css]) => !css.includes('{'))).toEqual([])
})

test.each(legacy)('%s parses in the oldest browsers', (name) => {
  expect(() => parse(read(name), { ecmaVersion, sourceType: 'script' })).not.toThrow()
})

test('scripts use nothing that Chrome 64 lacks without a polyfill', () => {
  const own = legacy.filter((name) => !name.startsWith('polyfills'))
  expect(own.filter((name) => /\bBigInt\(/.test(read(name)))).toEqual([])
})

test('scripts never compare with bigint, which ends a tab of Chrome 64', () => {
  const asked = /typeof [\w$.]+[!=]==?"bigint"|"bigint"[!=]==?typeof/
  expect(legacy.filter((name) => asked.test(read(name)))).toEqual([])
})

test('the early script, which listens before hydration, is served as it is built', () => {
  const [name = ''] = files(/^early-[^.]*\.js$/)
  expect(() => parse(read(name), { ecmaVersion: 2018, sourceType: 'script' })).not.toThrow()
})

test('the script that loads polyfills is served as it is built', () => {
  const probe = legacyProbe({ polyfills: '/a.js', entry: '/b.js' })
  expect(() => parse(probe, { ecmaVersion: 2015, sourceType: 'module' })).not.toThrow()
})

test.each(sheets)('%s keeps the text size on a turned iPhone', (_name, css) => {
  expect(css).toContain('-webkit-text-size-adjust:100%')
})

/** CSS that Chrome 64 ignores, and the effect that would be missing from the page. */
const missing: [string, RegExp][] = [
  ['gap outside grid-gap and columns', /(?<![\w-])(row-)?gap:|\{(?![^{}]*column-count)[^{}]*(?<![\w-])column-gap:/],
  ['inset', /(?<![\w-])inset(-[\w-]+)?:/],
  ['logical sides', /(?<![\w-])(margin|padding|border)-(inline|block)[\w-]*:/],
  ['place-*', /(?<![\w-])place-[\w-]+:/],
  ['aspect-ratio', /(?<![\w-])aspect-ratio:/],
  ['selectors of this decade', /:(is|where|has)\(/],
  ['comparing functions', /(?<![\w-])(min|max|clamp)\(/],
  ['colour functions', /(?<![\w-])(color-mix|oklch|oklab|lab|lch|light-dark)\(/],
  ['layers and containers', /@(layer|container|scope)/],
  ['ranges in media queries', /@media[^{]*[<>]/],
  ['nesting', /&/],
  ['single transforms', /(?<![\w-])(translate|rotate|scale):/],
]

test.each(sheets)('%s uses no style that Chrome 64 lacks', (_name, text) => {
  const css = text.replace(/url\([^)]*\)/g, '')
  const found = missing.flatMap(([what, pattern]) => {
    const place = css.search(pattern)
    return place < 0 ? [] : [`${what}: …${css.slice(Math.max(0, place - 60), place + 60)}…`]
  })
  expect(found).toEqual([])
})

test.each(sheets)('%s has no rule that an unknown selector disables', (_name, css) => {
  const lists = css.match(/[^{}]*:focus-visible[^{}]*(?=\{)/g) ?? []
  expect(lists.filter((list) => list.includes(','))).toEqual([])
})

test.each(sheets)('%s breaks long words in old browsers too', (_name, css) => {
  const rules = css.match(/[^{}]*\{[^{}]*overflow-wrap:anywhere[^{}]*\}/g) ?? []
  expect(rules.filter((rule) => !rule.includes('word-break:break-word'))).toEqual([])
})

test.each(sheets)('%s has the tokens that its rules read, and no other', (_name, css) => {
  const declared = new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, token]) => token))
  const needed = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token)
  expect(needed.filter((token) => !declared.has(token))).toEqual([])
  expect([...declared].filter((token) => !css.includes(`var(${token}`))).toEqual([])
})
