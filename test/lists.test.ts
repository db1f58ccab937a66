import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { nounFolders } from './setup/noun-folders.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files that name several nouns and stay as they are when a noun comes. */
const noListsOfNouns: Record<string, string> = {
  'domain/ground/limits.ts': 'figures of the contract',
  'domain/ground/messages.ts': 'texts, by code',
  'domain/ground/texts/fallbacks.ts': 'texts',
  'domain/ground/texts/process-errors.ts': 'texts of one noun',
  'domain/ground/texts/toasts.ts': 'texts',
  'domain/ground/addresses/route-names.ts': 'aliases of old addresses',
  'server/deps.ts': 'types of services, and of the changes with a `before`',
  'server/app.ts': 'puts the application together from parts without a noun, and some of fixed nouns',
  'server/database/schema.ts': 'generated',
  'server/runtime/config.ts': 'settings',
}

const noListsOfTests: Record<string, string> = {
  'test/browser/odd-words.test.ts': 'a sample of the pages with typed text',
  'test/rooms.test.ts': 'parts of nouns with a folder of their own, and folders of no noun',
  'test/client/runtime/nouns.test.ts': 'nouns that are words of the platform too',
  'test/browser/weight.test.ts': 'a sample of the pages that are weighed',
  'test/scripts/citus.test.ts': 'a sample of the tables',
  'test/server/cost/journal.test.ts': 'a sample of the events',
  'test/server/cost/plans.test.ts': 'a sample of the statements',
  'test/server/database/migrations.test.ts': 'rows as old migrations found them',
  'test/server/probes/second-net.test.ts': 'a sample of the addresses',
  'test/setup/main-flows.ts': 'the browser tests that `npm test` runs; the others run with `--all`',
  'test/setup/citus/no-meaning.ts': 'tests without a meaning on a cluster',
  'test/setup/real-browsers/flows.ts': 'the main job, in old browsers',
}

test('CONTRIBUTING names exactly the lists of nouns outside the folders of nouns', () => {
  const found = listsIn(['domain', 'server', 'views', 'client'], 5)
  expect(found).toEqual([...named('These lists name nouns:'), ...Object.keys(noListsOfNouns)].toSorted())
})

test('CONTRIBUTING names exactly the lists of tests outside the folders of nouns', () => {
  const tests = named('These lists of tests name nouns:').filter((file) => !isOfNoun(file))
  // A scene names up to seven nouns.
  expect(listsIn(['test'], 8)).toEqual([...tests, ...Object.keys(noListsOfTests)].toSorted())
})

test('the lists that CONTRIBUTING names in folders of nouns exist and name nouns', () => {
  const inNouns = [
    ...named('These lists are in the folder of the noun that uses them:'),
    ...named('These lists of tests name nouns:').filter(isOfNoun),
  ]
  expect(inNouns.length).toBeGreaterThan(3)
  expect(inNouns.filter((file) => !existsSync(join(root, file)) || nounsIn(read(file)) < 5)).toEqual([])
})

test.each([
  ['keys', "{\n  clients: 1,\n  'GET /cars': 2,\n  invitation_tokens: 3,\n}"],
  ['values', "[\n  'client.created',\n  'car.deleted',\n  'invitation',\n]"],
  ['parts of a union', "type Kind =\n  | 'client'\n  | 'car'\n  | 'invitation'"],
  ['variables', 'const all = [\n  clients,\n  ...cars,\n  invitationRows,\n]'],
  [
    'constants',
    "export const clientNew = page('')\nexport const carNew = page('')\nexport const invitation = page('')",
  ],
  ['values on one line', "const all = ['clients', 'car.deleted', 'invitation']"],
  ['keys on one line', "const all = { clients: 1, 'car.deleted': 2, invitation: 3 }"],
  ['imports', "import { a } from './clients/a.ts'\nimport { b } from '../cars/b.ts'\nimport './invitations.ts'"],
  [
    'loaded files',
    "{\n  x: () => import('./clients/a.ts'),\n  y: () => import('./cars/b.ts'),\n  z: () => import('./invitations.ts'),\n}",
  ],
])('rows that are %s count as rows of their nouns', (_, code) => {
  expect(nounsIn(code)).toBe(3)
})

test('sentences, and words inside other words, are no rows', () => {
  const code = "// clients\n/** The cars\n * invitations, */\nsay('clients', 'cars')\nscarce: 1,\nclientele: 2,"
  expect(nounsIn(code)).toBe(0)
})

/** The paths that follow these words in CONTRIBUTING, up to the end of the sentence. */
function named(words: string): string[] {
  const [, sentence = ''] = read('CONTRIBUTING.md').split(words)
  const end = /[`)]\.\s/.exec(sentence)?.index ?? 0
  const paths = [...sentence.slice(0, end + 1).matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(1)
  return paths.flatMap((path) => (path.endsWith('/') ? listsIn([path.slice(0, -1)], 5) : [path]))
}

/** The files with rows of, or imports from, at least so many nouns. A file in a noun's folder belongs to that noun. */
function listsIn(folders: string[], least: number): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const ofNone = files.filter((file) => /\.tsx?$/.test(file) && !isOfNoun(file))
  expect(ofNone.length).toBeGreaterThan(3)
  return ofNone.filter((file) => nounsIn(read(file)) >= least).toSorted()
}

function isOfNoun(file: string): boolean {
  return file.startsWith('domain/features/') || nounFolders.some((noun) => file.includes(`/${noun}/`))
}

/** The number of nouns that the rows of a file begin with, or that it imports from. */
function nounsIn(code: string): number {
  const imported = [...code.matchAll(/(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(
    ([, from, loaded]) => from ?? loaded ?? '',
  )
  const from = nounFolders.filter((noun) => imported.some((path) => new RegExp(`/${noun}[/.]`).test(path)))
  const names = rowsOf(code).map(inWords)
  const begun = wordsOfNouns.filter((noun) => names.some((words) => noun.test(words)))
  return Math.max(from.length, begun.length)
}

/** The names at the beginning of lines, and those between the brackets of one line. */
function rowsOf(code: string): string[] {
  const own = code.replace(/^import[\s\S]*?'[^']+'$/gm, '')
  const items = [...own.matchAll(/\[([^[\]\n]*)\]/g)].flatMap(([, inside = '']) => [...inside.matchAll(text)])
  const keys = [...own.matchAll(/\{([^{}\n]*)\}/g)].flatMap(([, inside = '']) => [...inside.matchAll(key)])
  return [...own.matchAll(row), ...items, ...keys].map(([, quoted, name]) => quoted ?? name ?? '')
}

const text = /['"`]([^'"`\n]+)['"`]/g
const key = /(?:['"`]([^'"`\n]+)['"`]|\b(\w+)): /g
/** A line that begins with a key, a value, a part of a union, a variable or a constant. */
const row =
  /^\s*(?:\| |\.\.\.|export const |const )?\[?(?:['"`]([^'"`\n]+)['"`]|([A-Za-z][\w.:-]*))(?=\??:|,|\]:|\(| =|\s*$)/gm

/** Each noun, in the singular or the plural, among words between hyphens. */
const wordsOfNouns = nounFolders.map((noun) => {
  const one = noun
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')
  return new RegExp(`(?:^|-)(?:${one}|${noun})(?:-|$)`)
})

function inWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z]+/g, '-')
    .toLowerCase()
}
