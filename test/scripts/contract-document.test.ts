import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/documents.ts'
import { contractFiles, contractSections } from '../setup/sections.ts'

const tests = resolve(root, 'test')
const sections = contractSections()
const proofs = sections.flatMap(({ number, text }) => proofsOf(text).map((glob) => ({ number, glob })))

test('the sections of the contract have unique numbers, ascending in each document', () => {
  for (const file of contractFiles()) {
    const numbers = contractSections([file]).map(({ number }) => number.split('.').map(Number))
    expect(numbers).toEqual(numbers.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
  }
  expect(new Set(sections.map(({ number }) => number)).size).toBe(sections.length)
})

test('every section that promises something names its proof', () => {
  const promises = sections.filter(({ number, text }) => text.trim() !== '' && number !== '10')
  expect(promises.filter(({ text }) => proofsOf(text).length === 0).map(({ number }) => number)).toEqual([])
})

test('every proof that the contract names exists', () => {
  expect(proofs.filter(({ glob }) => globSync(`${glob}.test.{ts,tsx}`, { cwd: tests }).length === 0)).toEqual([])
})

test('every test file is the proof of a section', () => {
  const proved = new Set(proofs.flatMap(({ glob }) => globSync(`${glob}.test.{ts,tsx}`, { cwd: tests })))
  const files = globSync('**/*.test.{ts,tsx}', { cwd: tests })
  expect(files.filter((file) => !proved.has(file))).toEqual([])
})

function proofsOf(text: string): string[] {
  const [, named = ''] = /^Proof: ((?:.|\n)+?)\n(?:\n|$)/m.exec(`${text}\n`) ?? []
  return [...named.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => glob)
}
