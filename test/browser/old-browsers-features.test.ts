import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loaderGate } from '../../views/loader-gate.ts'
import { legacyProbe } from '../../views/PageScripts.tsx'
import { oldestBrowsers } from '../../vite.config.ts'
import { type Browsers, missingIn } from '../setup/old-features/compat.ts'
import { addedIn } from '../setup/old-features/references.ts'

const assets = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url))
const files = (pattern: RegExp) => readdirSync(assets).filter((name) => pattern.test(name))
const read = (name: string) => readFileSync(join(assets, name), 'utf8')

const { ios, ...others } = oldestBrowsers
const oldest: Browsers = { ...others, safari_ios: ios }
const [polyfillsName = ''] = files(/^polyfills-legacy-[^.]*\.js$/)
const polyfills = read(polyfillsName)

/** Uses behind a question that is asked elsewhere, each with its place. */
const askedElsewhere = [
  // client/factors/passkey-support.ts asks before anything is pressed.
  /^passkey-refusal-.*: (navigator\.credentials|AbortController|AbortSignal): /,
  // For text beside canvases; our animations are SVG.
  /^LoaderPlayer-.*: OffscreenCanvas: /,
  // For listeners on fragments, which we do not use, and in those of the navigation that React has asked for.
  /^react-.*: (AbortSignal|navigation): /,
]

/** Each file with what its browsers lack. */
const found = (names: string[], look: (code: string, name: string) => string[]) =>
  names
    .flatMap((name) => look(read(name), name).map((line) => `${name}: ${line}`))
    .filter((line) => !askedElsewhere.some((pattern) => pattern.test(line)))

/** The scripts that run before one of the older build, and add globals. */
function importsOf(name: string, collected = new Set<string>()): Set<string> {
  const [, list = ''] = /System\.register\(\[([^\]]*)\]/.exec(read(name)) ?? []
  for (const [, imported = ''] of list.matchAll(/"\.\/([^"]+)"/g)) {
    if (collected.has(imported)) continue
    collected.add(imported)
    importsOf(imported, collected)
  }
  return collected
}

test('scripts for old browsers use no global that these lack, unless they ask or a polyfill adds it', () => {
  const names = files(/-legacy-[^.]*\.js$/).filter((name) => name !== polyfillsName)
  expect(names.length).toBeGreaterThan(10)
  const adds = new Map(names.map((name) => [name, addedIn(read(name))]))
  const isAdded = (name: string, line: string) =>
    [name, ...importsOf(name)].some((one) => adds.get(one)?.includes(line.split(':')[0] ?? ''))
  const missing = (code: string, name: string) =>
    missingIn(code, oldest, { polyfills }).filter((line) => !isAdded(name, line))
  expect(found(names, missing)).toEqual([])
})

test('scripts that run before the polyfills use no global that old browsers lack', () => {
  expect(found(files(/^early-[^.]*\.js$/), (code) => missingIn(code, oldest))).toEqual([])
  const inline = [legacyProbe({ polyfills: '/a.js', entry: '/b.js' }), loaderGate('u', '/dashboard')]
  expect(inline.flatMap((code) => missingIn(code, oldest))).toEqual([])
})

test('scripts for newer browsers use no global that the first of these lack, unless they ask', () => {
  const first: Browsers = { chrome: [105], edge: [105], firefox: [106], safari: [16, 4], safari_ios: [16, 4] }
  const names = files(/\.js$/).filter((name) => !/-legacy-|^early-/.test(name))
  expect(found(names, (code) => missingIn(code, first, { isModule: true }))).toEqual([])
})

test.each([
  'new Intl.ListFormat("fr")',
  'var copy = structuredClone({})',
  'window.structuredClone({})',
  'var a = Object.fromEntries([])',
  'AbortSignal.timeout(1)',
  'Array.prototype.flat.call([])',
  'navigator.locks.request("a", f)',
  'if (typeof WeakRef === "function") structuredClone({})',
  'function f(Intl) {} new Intl.ListFormat("fr")',
])('« %s » counts as missing', (code) => {
  expect(missingIn(code, oldest)).toHaveLength(1)
})

test.each([
  'if (typeof structuredClone === "function") structuredClone({})',
  'Intl.ListFormat && new Intl.ListFormat("fr")',
  'var list = Intl.ListFormat ? new Intl.ListFormat("fr") : null',
  'function f() { if (!("locks" in navigator)) return; navigator.locks.request("a", f) }',
  'try { structuredClone({}) } catch (error) {}',
  'function f(structuredClone) { structuredClone({}) }',
  'var asked = typeof WeakRef, read = navigator.locks, key = { structuredClone: 1 }.structuredClone',
  'Object.assign({}, []); new Promise(function () {})',
])('« %s » does not', (code) => {
  expect(missingIn(code, oldest)).toEqual([])
})

test('« Object.fromEntries » does not behind the polyfills of the build', () => {
  expect(missingIn('Object.fromEntries([])', oldest, { polyfills })).toEqual([])
  expect(missingIn('new Intl.ListFormat("fr")', oldest, { polyfills })).toHaveLength(1)
})
