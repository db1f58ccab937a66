import { expect, test } from 'vitest'
import { inactiveClientYears, keptFor, retention } from '../../domain/privacy/retention.ts'
import { missingProofs, readDoc, tableRows } from '../setup/proofs.ts'

const page = readDoc('docs/rgpd.md')
const durations = /## Durées\n(.*)## Les tables\n/s.exec(page)?.[1] ?? ''

test('docs/rgpd.md lists every retention period of the code', () => {
  const [automatic = ''] = durations.split('\nCe que le garage garde')
  const rows = tableRows(automatic).map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, 4),
  )
  expect(rows).toEqual(Object.values(retention).map((kept) => [kept.what, keptFor(kept), kept.from]))
  expect(durations).toContain(`| ${inactiveClientYears} ans après le dernier contact`)
})

test('every test named in docs/rgpd.md exists', () => {
  expect(missingProofs(page)).toEqual([])
})
