import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const mostLines = 50

test.each([
  ['client', 300],
  ['domain', 150],
  ['server', 300],
  ['views', 150],
])('no function of %s/ is longer than 50 lines', (room, atLeast) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => /\.tsx?$/.test(name)).map((name) => `${room}/${name}`)
  expect(sources.length).toBeGreaterThan(atLeast)
  expect(sources.flatMap(longFunctions)).toEqual([])
})

test('a function of 51 lines is found, with its name', () => {
  const body = '  step()\n'
  expect(longIn('a.ts', `function short() {\n${body.repeat(48)}}\n`)).toEqual([])
  expect(longIn('a.ts', `const long = () => {\n${body.repeat(49)}}\n`)).toEqual(['a.ts: long, 51 lines'])
})

const longFunctions = (file: string): string[] => longIn(file, readFileSync(join(root, file), 'utf8'))

function longIn(file: string, code: string): string[] {
  const tree = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return functionsIn(tree.body, 'anonymous')
    .map(({ name, start, end }) => ({ name, lines: code.slice(start, end).split('\n').length }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ name, lines }) => `${file}: ${name}, ${lines} lines`)
}

type Node = { type?: string; start: number; end: number; id?: { name?: string } | null; key?: { name?: string } }
type Found = { name: string; start: number; end: number }

/**
 * The functions below a node of the syntax tree.
 * @param around the name of the variable or property that contains the node
 */
function functionsIn(node: unknown, around: string): Found[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((each) => functionsIn(each, around))
  const { type = '', start, end, id, key } = node as Node
  const name = id?.name ?? key?.name ?? around
  const inside = Object.values(node).flatMap((each) => functionsIn(each, name))
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
    ? [{ name, start, end }, ...inside]
    : inside
}
