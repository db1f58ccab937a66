import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as law from '../../../domain/approvals/law.ts'

const { lawVersion, distanceRisk, shownLaw, shownParts, ...texts } = law

/** The digest of the texts of each version: a changed text needs a new version, with its line here. */
const digests: Record<string, string> = {
  '2026-11-26': '834c05ca87099bd1',
}

test('a changed legal text requires a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  expect(digests[lawVersion]).toBe(digest)
})

test('each legal text names its article and the date it was read', () => {
  const sources = JSON.stringify(texts).match(/"source":"[^"]+","readOn":"\d{4}-\d\d-\d\d"/g) ?? []
  expect(sources).toHaveLength((JSON.stringify(texts).match(/"text":/g) ?? []).length)
})
