import { expect, test } from 'vitest'
import { sessionAnswerSchema } from '../../domain/accounts/session.ts'
import { callNames, callOf } from '../../domain/calls.ts'
import { allRoutes } from '../../domain/ground/addresses/route-names.ts'
import { missingProofs, readDoc, tableRows } from '../setup/proofs.ts'
import { furtherRequirements, requirements } from './asvs.ts'

const page = readDoc('docs/security.md')
const [checklist = ''] = page.split('\n## Measures\n')
const [held = ''] = checklist.split('\n## Departures\n')
const [, further = ''] = checklist.split('\n## Level 3 of V6 and V7\n')
const [, waysIn = ''] = held.split('| way in |')
const idsOf = (row: string) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []

test('docs/security.md lists each required item of ASVS 5.0 once', () => {
  const listed = tableRows(checklist).flatMap(idsOf)
  expect(listed.toSorted()).toEqual([...requirements, ...furtherRequirements].toSorted())
})

test('every measure names its test or its file', () => {
  const rows = tableRows(held)
  expect(rows.length).toBeGreaterThan(60)
  expect([...rows, ...tableRows(further)].filter((row) => !/\]\([^)]+\)/.test(row))).toEqual([])
})

test('docs/security.md lists every way to sign in', () => {
  const calls = callNames.filter((name) => Object.values(callOf(name).answers).includes(sessionAnswerSchema))
  const pages = Object.values(allRoutes).filter(({ path, access }) => access === 'public' && !withoutAccount.test(path))
  const ways = [...calls, ...pages.map(({ path }) => path)]
  expect(calls.length).toBeGreaterThan(4)
  expect(ways.filter((way) => !waysIn.includes(`\`${way}\``))).toEqual([])
})

/** Public pages that sign nobody in: home, customer pages, privacy and sign-out. */
const withoutAccount = /^\/$|^\/public\/|^\/(confidentialite|deconnexion)$/

test('every test named in docs/security.md exists', () => {
  expect(missingProofs(page)).toEqual([])
})
