import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

/** Nouns that are words of the language and the platform too, or whose user the runtime signs in. */
const alsoWords = [
  'accounts',
  'entries',
  'exports',
  'factors',
  'garage',
  'imports',
  'screens',
  'search',
  'sessions',
  'waits',
]

const nouns = filesIn('domain/features')
  .map((file) => /([\w-]+)\.ts$/.exec(file)?.[1] ?? '')
  .filter((name) => !['feature', 'whole-list', ...alsoWords].includes(name))

/** The browser's and the library's own names: a person's client is none of them. */
const platform = /react-dom\/client|query-?client|client(?:X|Y|Width|Height|Rect)|getBoundingClientRect|screen[XY]\b/gi

/** The words of code: `unreadCount` and `unread-count` are the same two. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    .replace(platform, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const singular = (noun: string) =>
  noun
    .replace(/sses$/, 'ss')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')

function nounsIn(file: string): string[] {
  const text = ` ${wordsOf(readFileSync(join(root, file), 'utf8')).join(' ')} `
  const forms = (noun: string) => [noun, singular(noun)].map((form) => ` ${form.replaceAll('-', ' ')} `)
  return nouns.filter((noun) => forms(noun).some((form) => text.includes(form))).map((noun) => `${file}: ${noun}`)
}

test('the runtime and the changes that it receives name no noun', () => {
  expect(nouns).toEqual(
    expect.arrayContaining(['cars', 'clients', 'notifications', 'processes', 'step-types', 'webhooks']),
  )
  expect([...filesIn('client/runtime'), ...filesIn('domain/live')].flatMap(nounsIn)).toEqual([])
})

test('the runtime imports only the common base of the domain, its calls and the session', () => {
  const may = /^(?:ground|live|accounts)\/|^calls?(?:-name)?\.ts$/
  const imports = filesIn('client/runtime').flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/from '(?:\.\.\/)+domain\/([^']+)'/g),
      ([, path = '']) => (may.test(path) ? [] : [`${file} → ${path}`]),
    ).flat(),
  )
  expect(imports).toEqual([])
})
