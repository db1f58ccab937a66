import { expect, test } from 'vitest'
import { missingProofs, readDoc, tableRows } from '../setup/proofs.ts'

const [proved = '', unproved = ''] = readDoc('docs/screens.md').split('\n## Sans test\n')

test('every line of docs/screens.md names a test', () => {
  const rows = tableRows(proved)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !/\]\(\.\.\/test\/[^)]+\) « .+ »/.test(row))).toEqual([])
  expect(unproved.trim()).not.toBe('')
})

test('every test named in docs/screens.md exists under that title', () => {
  expect(missingProofs(proved)).toEqual([])
})
