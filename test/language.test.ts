import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from './setup/documents.ts'
import { commentsOf, fileNamesIn, proseOf, sentencesOf, titlesOf, typesOf } from './setup/prose.ts'

const root = resolve(import.meta.dirname, '..')

const rooms = ['client', 'domain', 'scripts', 'server', 'views']

/** All files that a comment may name. */
const known = [
  ...[...rooms, 'compose', 'docs', 'migrations', 'test'].flatMap(filesUnder),
  ...readdirSync(root).filter((name) => name.includes('.')),
]

const code = known.filter((name) => /^(?:client|domain|scripts|server|views|entry-)[\w/.-]*\.(?:tsx?|mjs)$/.test(name))

/** This file is left out: it holds examples of what it refuses. */
const tests = known.filter((name) => /^test\/.*\.tsx?$/.test(name) && name !== 'test/language.test.ts')

const sheets = known.filter((name) => /^(?:client|views)\/.*\.css$/.test(name))

/** Documents for garages and operators are French; `npm run bench` writes its report. */
const notEnglishProse = [
  'LISEZMOI.md',
  ...['operations', 'rgpd', 'accords', 'import', 'connexion'].map(inDocs),
  inDocs('bench/report'),
]

const englishDocuments = documents().filter((path) => !notEnglishProse.includes(path))

/** Every file with comments for developers. */
const commented = [...code, ...tests, ...sheets, ...known.filter((name) => /^migrations\/.*\.ts$/.test(name))]

/** Names in comments that are examples, or are written by the build. */
const notInTheRepository = ['../test/file.test.ts', 'assets.json']

/** A comment is read in a tooltip, without the one before it in the file. */
test('no comment depends on the comment before it', () => {
  expect(found(/^(?:The same\b|And |This one\b|As above\b)/, commentsOf)).toEqual([])
})

/** A type is named after what it is, which a participle does not say. */
test('no type is named by a bare participle', () => {
  expect(found(/^(?:Told|Shown|Asked|Given|Kept|Found)$/, typesOf)).toEqual([])
})

test('no sentence of a comment begins with a word that hides its subject', () => {
  expect(found(hiddenStart, sentencesOf, commented)).toEqual([])
})

test('no comment uses a riddling word', () => {
  expect(found(riddleInProse, sentencesOf, commented)).toEqual([])
})

test('no test title begins with a word that hides its subject', () => {
  expect(found(hiddenSubject, titlesOf, tests)).toEqual([])
})

test('no test title uses a riddling word', () => {
  expect(found(riddle, titlesOf, tests)).toEqual([])
})

test('no test title has more than 120 characters', () => {
  expect(found(tooLong, titlesOf, tests)).toEqual([])
})

test('no sentence of an English document begins with a word that hides its subject', () => {
  expect(found(hiddenStart, proseOf, englishDocuments)).toEqual([])
})

test('no English document uses a riddling word', () => {
  expect(found(riddleInProse, proseOf, englishDocuments)).toEqual([])
})

test('every file named in a comment exists', () => {
  const named = [...code, ...tests, ...sheets].flatMap((file) =>
    commentsOf(read(file))
      .flatMap(fileNamesIn)
      .filter((name) => !exists(name) && !notInTheRepository.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(named).toEqual([])
})

const hiddenSubject = /^(?:of|that|what|with|where|nor|one|its|whose|and)\b/i
const riddle = /\b(?:told|heard|stands|parted|anew|nor|whose|whoever|that which)\b/i
const tooLong = /^.{121}/s
const hiddenStart = /^(?:What|Whatever|Whoever|Whose|Nor|Of|That which|One that)\b/
const riddleInProse = /\b(?:told|heard|stands|parted|anew|whoever|that which)\b|(?<!neither\b.*)\bnor\b/is

test('the rules find comments and types in every form', () => {
  const source = [
    '/** The same. */',
    '/**',
    ' * And so.',
    ' */',
    'x() // As above',
    'y()',
    '  // This one',
    '// This one, too',
  ]
  expect(commentsOf(source.join('\n'))).toEqual(['The same.', 'And so.', 'As above', 'This one This one, too'])
  expect(typesOf('export type Told = 1\ninterface Kept {}\n  type Found<A> = A\nclass Shown {}')).toEqual([
    'Told',
    'Kept',
    'Found',
    'Shown',
  ])
})

test('the rules find the sentences of a comment, without code and quotes', () => {
  const source = ['/** A rule. What is `told`: nor this */', 'x() // « What » is quoted', '/*', ' * Of a car', ' */']
  const sentences = sentencesOf(source.join('\n'))
  expect(sentences).toEqual(['A rule.', 'What is …:', 'nor this', '… is quoted', 'Of a car'])
  expect(sentences.filter((sentence) => hiddenStart.test(sentence))).toEqual(['What is …:', 'Of a car'])
  expect(sentences.filter((sentence) => riddleInProse.test(sentence))).toEqual(['nor this'])
})

test('the rules find titles of tests in every form', () => {
  const source = [
    "test('of a plate', () => {})",
    'describe.skip("it\'s \\"told\\"", () => {})',
    "it.each([\n  ['a', f('b')],\n])(\n  '%s whose car', () => {})",
    "describe.skipIf(old).each(families)('with %s', () => {})",
    'test.each<[string, number]>([])(`one ${' + 'version}`, () => {})',
    "/a/.test('no title')",
    "latest('no title')",
  ]
  expect(titlesOf(source.join('\n'))).toEqual([
    'of a plate',
    'it\'s \\"told\\"',
    '%s whose car',
    'with %s',
    'one ${' + 'version}',
  ])
})

test.each(['of a plate', 'What is shown', 'its errors', 'and again'])('a title that hides its subject: %s', (title) => {
  expect(title).toMatch(hiddenSubject)
})

test.each(['the office opens', 'whatever is typed', 'without scripts', 'android opens it'])(
  'a title with a plain beginning: %s',
  (title) => {
    expect(title).not.toMatch(hiddenSubject)
  },
)

test('the rules find the sentences of a document, without code and quotes', () => {
  const source = [
    '# What it does',
    '',
    'A rule. What is said. `told`',
    '- Whoever comes: Nor this',
    '| One that goes | « What stands » |',
    '```sh',
    'What runs',
    '```',
  ]
  const sentences = proseOf(source.join('\n'))
  expect(sentences.filter((sentence) => hiddenStart.test(sentence))).toEqual([
    'What it does',
    'What is said.',
    'Whoever comes:',
    'Nor this',
    'One that goes',
  ])
  expect(sentences.filter((sentence) => riddleInProse.test(sentence))).toEqual(['Whoever comes:', 'Nor this'])
})

test('the rules of words and length refuse what they should', () => {
  for (const title of ['it is told', 'a line stands', 'no car, nor key', 'that which is kept'])
    expect(title).toMatch(riddle)
  for (const title of ['it is retold', 'a standstill', 'north']) expect(title).not.toMatch(riddle)
  expect('x'.repeat(121)).toMatch(tooLong)
  expect('x'.repeat(120)).not.toMatch(tooLong)
})

test('the rule of file names finds names and paths, and no patterns or addresses', () => {
  const comment = 'See `csrf.ts`, ./views/gate.tsx, (docs/scale.md) and *.test.ts; not https://a.fr/b.css or node.tsv.'
  expect(fileNamesIn(comment)).toEqual(['csrf.ts', './views/gate.tsx', 'docs/scale.md'])
  expect(['language.test.ts', 'test/language.test.ts', '../docs/scale.md', 'scale.md'].map(exists)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['anguage.test.ts', 'server/language.test.ts'].map(exists)).toEqual([false, false])
})

function found(banned: RegExp, wordsOf: (source: string) => string[], files = code): string[] {
  return files.flatMap((file) =>
    wordsOf(read(file))
      .filter((words) => banned.test(words))
      .map((words) => `${file}: ${words.slice(0, 80)}`),
  )
}

function inDocs(name: string): string {
  return `docs/${name}.md`
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
}

/** Whether a file has this name, or a path that ends with it. */
function exists(name: string): boolean {
  const path = name.replace(/^(?:\.\.?\/)+/, '')
  return known.some((file) => file === path || file.endsWith(`/${path}`))
}
