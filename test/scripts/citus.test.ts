import { expect, test } from 'vitest'
import { noMeaning, whyNot } from '../setup/citus/no-meaning.ts'
import { readDoc } from '../setup/proofs.ts'

const listed = Object.entries(noMeaning).flatMap(([file, found]) =>
  (typeof found === 'string' ? [''] : Object.keys(found)).map((title) => ({ file, title })),
)

test('what is skipped over a cluster names tests that there are', () => {
  const gone = listed.filter(({ file, title }) => !readDoc(`test/server/${file}`).includes(title))
  expect(gone).toEqual([])
})

test('nothing else is skipped there', () => {
  expect(whyNot('test/server/tenant.test.ts', 'a row cannot point into another garage')).toBeUndefined()
  expect(whyNot('test/server/probes/tenants.test.ts', 'anything')).toBeUndefined()
  expect(
    whyNot('test/server/tenant.test.ts', listed.find(({ file }) => file === 'tenant.test.ts')?.title ?? ''),
  ).toMatch(/plan/)
})
