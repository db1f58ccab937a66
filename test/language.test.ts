import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const rooms = ['client', 'domain', 'scripts', 'server', 'views']

const files = [
  ...rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  ),
  ...readdirSync(root).filter((name) => name.startsWith('entry-')),
].filter((name) => /\.(tsx?|mjs)$/.test(name))

/** A comment is read in a tooltip, without the one that stands before it in the file. */
test('no comment depends on the comment before it', () => {
  expect(found(/^(?:The same\b|And |This one\b|As above\b)/, commentsOf)).toEqual([])
})

/** A type is named after what it is, which a participle does not say. */
test('no type is named by a bare participle', () => {
  expect(found(/^(?:Told|Shown|Asked|Given|Kept|Found)$/, typesOf)).toEqual([])
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

function found(banned: RegExp, wordsOf: (source: string) => string[]): string[] {
  return files.flatMap((file) =>
    wordsOf(readFileSync(join(root, file), 'utf8'))
      .filter((words) => banned.test(words))
      .map((words) => `${file}: ${words.slice(0, 80)}`),
  )
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
