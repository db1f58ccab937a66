import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

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

test('every file named in a comment exists', () => {
  const named = [...code, ...tests, ...sheets].flatMap((file) =>
    commentsOf(read(file))
      .flatMap(fileNamesIn)
      .filter((name) => !exists(name) && !notInTheRepository.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(named).toEqual([])
})

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

function found(banned: RegExp, wordsOf: (source: string) => string[]): string[] {
  return code.flatMap((file) =>
    wordsOf(read(file))
      .filter((words) => banned.test(words))
      .map((words) => `${file}: ${words.slice(0, 80)}`),
  )
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

/** The comments of a source, each on one line; successive lines of `//` are one comment. */
function commentsOf(source: string): string[] {
  const comments = source.matchAll(/\/\*\*?\s([\s\S]*?)\*\/|(?:^|(?<=\s))\/\/ (.*(?:\n\s*\/\/ .*)*)/gm)
  return [...comments].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replace(/\n\s*(?:\*|\/\/) ?/g, ' ')
      .replace(/^\s*\* /, '')
      .trim(),
  )
}

function typesOf(source: string): string[] {
  return [...source.matchAll(/^\s*(?:export )?(?:declare )?(?:type|interface|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
}

function fileNamesIn(comment: string): string[] {
  return comment.match(/(?<![\w/.@*:-])(?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|css|sql|md|sh|json)\b(?!\/)/g) ?? []
}
