import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents, root } from '../setup/documents.ts'

const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { scripts: object }

const decisions = documents().flatMap((path) => {
  const [, number] = /^docs\/decisions\/(\d{4})-/.exec(path) ?? []
  return number ? [{ path, number }] : []
})

test('decisions have unique numbers', () => {
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('the heading of a decision starts with its number', () => {
  const headed = ({ path, number }: { path: string; number: string }) =>
    readFileSync(resolve(root, path), 'utf8').startsWith(`# ${number} `)
  expect(decisions.filter((decision) => !headed(decision))).toEqual([])
})

test('a decision states its status and its date', () => {
  const status =
    /^# .+\n\nStatus: (?:accepted|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\)), \d{4}-\d{2}-\d{2}[.;].*\n\n/
  expect(decisions.filter(({ path }) => !status.test(readFileSync(resolve(root, path), 'utf8')))).toEqual([])
})

test('the index of decisions lists each decision once, by its title', () => {
  const index = readFileSync(resolve(root, 'docs/decisions/README.md'), 'utf8')
  const lines = matches(index, /^- (.+)$/gm)
  expect(lines.toSorted()).toEqual(decisions.map(({ path, number }) => indexLine(path, number)).toSorted())
})

test('every decision that a document cites exists', () => {
  const cited = /(?<=\bdecisions?[ /](?:\d{4}(?:, | and ))*)(\d{4})\b/g
  const numbers = decisions.map(({ number }) => number)
  const missing = (path: string) =>
    matches(readFileSync(resolve(root, path), 'utf8'), cited).filter((number) => !numbers.includes(number))
  expect(documents().flatMap((path) => missing(path).map((number) => `${path}: ${number}`))).toEqual([])
})

describe.each(documents())('%s', (path) => {
  const text = readFileSync(resolve(root, path), 'utf8')

  test('links only to files and headings that exist', () => {
    expect(linksOf(text).filter((link) => !leadsSomewhere(path, link))).toEqual([])
  })

  test('names only commands that exist', () => {
    const named = matches(text, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))
    const files = matches(text, /(?:npx vitest run|\bnode) ((?:test|scripts|server)\/[\w/.-]+\.\w+)/g)
    expect([...named, ...files.filter((file) => !existsSync(resolve(root, file)))]).toEqual([])
  })
})

function indexLine(path: string, number: string): string {
  const [, title] = /^# \d{4} (.+)$/m.exec(readFileSync(resolve(root, path), 'utf8')) ?? []
  return `[${number}](${basename(path)}) ${title}`
}

function linksOf(text: string): string[] {
  return [
    ...matches(text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g),
    ...matches(text, /(?:src|href)="(?!https?:|mailto:)([^"]+)"/g),
  ]
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const path = file === '' ? resolve(root, from) : resolve(root, dirname(from), decodeURIComponent(file))
  if (!existsSync(path)) return false
  return heading === undefined || headingsOf(readFileSync(path, 'utf8')).includes(decodeURIComponent(heading))
}

/** The anchors of headings, as GitHub and GitLab make them. */
function headingsOf(text: string): string[] {
  return matches(text, /^#{1,6} (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
