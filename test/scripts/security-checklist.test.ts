import { expect, test } from 'vitest'
import { missingProofs, readDoc, tableRows } from '../setup/proofs.ts'
import { requirements } from './asvs.ts'

const page = readDoc('docs/security.md')
const [checklist = ''] = page.split('\n## Measures\n')
const [held = ''] = checklist.split('\n## Departures\n')
const idsOf = (row: string) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []

test('every requirement of ASVS 5.0, levels 1 and 2, stands once in docs/security.md', () => {
  const told = tableRows(checklist).flatMap(idsOf)
  expect(told.toSorted()).toEqual(requirements.toSorted())
})

test('what is said to be held names its test or its file', () => {
  const rows = tableRows(held)
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((row) => !/\]\([^)]+\)/.test(row))).toEqual([])
})

test('every test named in docs/security.md exists', () => {
  expect(missingProofs(page)).toEqual([])
})
