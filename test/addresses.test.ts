import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { apiRoot } from '../domain/ground/addresses/roots.ts'
import { allRoutes } from '../domain/ground/addresses/route-names.ts'

const root = resolve(import.meta.dirname, '..')

/** The segments of our addresses. */
const segments = new Set(
  Object.values(allRoutes).flatMap(({ path }) =>
    path.split('/').flatMap((segment) => (/^[a-z]/.test(segment) ? [`/${segment}`] : [])),
  ),
)

/** The first segments of our addresses. */
const heads = new Set(
  [apiRoot, ...Object.values(allRoutes).map(({ path }) => headOf(path))].filter((head) => head !== '/'),
)

test.each(['server', 'views', 'client'])('%s/ writes no address: it reads domain/ground/routes.ts', (room) => {
  const files = sourcesIn(room)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => foundIn(file, addressesIn))).toEqual([])
})

test('client/ takes no address apart: data-act names the act, and readPath reads its parameters', () => {
  expect(segments.size).toBeGreaterThan(50)
  expect(sourcesIn('client').flatMap((file) => foundIn(file, takenApart))).toEqual([])
})

test('a pattern, a selector or a split that takes an address apart is found', () => {
  const code = [
    String.raw`/\/etapes\/([\w-]+)/.exec(pathname)`,
    `'button[formaction$="/valider"]'`,
    "parts['/attente']",
    "new RegExp('^' + path.replace(':id', '(.*)'))",
    "location.pathname.split('/')",
    'location.pathname.lastIndexOf(separator)',
    "import { a } from '../processus/valider.ts'",
    'new RegExp(words)',
    "text.split('/')",
  ].join('\n')
  expect(takenApart(code)).toEqual([
    '/etapes',
    '/valider',
    '/attente',
    'RegExp(',
    'pathname.split',
    'pathname.lastIndexOf',
  ])
})

const sourcesIn = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`)

const foundIn = (file: string, find: (code: string) => string[]): string[] =>
  find(readFileSync(join(root, file), 'utf8')).map((found) => `${file}: ${found}`)

test('an address in a string, a template or a pattern is found, in a comment or an import it is not', () => {
  const code = [
    "import { a } from '/clients/a.ts'",
    '// « /clients »',
    "href('/clients')",
    'to(`/vehicules/1`)',
    String.raw`/^\/api\//.test(path)`,
    "read('/proc/self')",
  ].join('\n')
  expect(addressesIn(code)).toEqual(['/clients', '/vehicules', '/api'])
})

/** Segments of our addresses in strings and patterns, and the means to take a path apart. */
function takenApart(code: string): string[] {
  const text = bare(code)
  const written = Array.from(text.matchAll(/['"`\\](\/[a-z-]+)/g), ([, segment = '']) => segment)
  const means = Array.from(
    text.matchAll(
      /pathname\??\.(?:split|match|slice|substring|indexOf|lastIndexOf|replace)\b|RegExp\((?=.*\b(?:path|pathname|href)\b)/g,
    ),
    ([found]) => found,
  )
  return [...written.filter((segment) => segments.has(segment)), ...means]
}

/** Code without comments and imports. */
const bare = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import[\s\S]*?from '[^']+'$/gm, '')

function addressesIn(code: string): string[] {
  const text = bare(code)
  const found = [...text.matchAll(/['"`](\/[\w-]+)/g), ...text.matchAll(/\/\^?\\(\/[a-z-]+)/g)]
  return found.map(([, head = '']) => head).filter((head) => heads.has(head))
}

function headOf(path: string): string {
  return `/${path.split('/')[1]}`
}
