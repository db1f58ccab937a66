import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import { remapNotice, remapSteps } from '../../../domain/processes/process-update.ts'
import { legalSteps, past, steps } from '../arbitrary.ts'
import { expectLegal } from './legal-order.ts'

const now = '2026-11-21T12:00:00.000Z'

test('a remap sets every step around its target, and keeps dates still true', () => {
  fc.assert(
    fc.property(legalSteps, fc.nat(12), fc.constantFrom('proposed', 'ready', 'validated'), (list, index, status) => {
      fc.pre(index < list.length)
      const after = remapSteps(list, { selectedIndex: index, status }, now)
      expectLegal(after)
      expect(after.slice(0, index).map((step) => step.status)).toEqual(Array(index).fill('validated'))
      expect(after[index]?.status).toBe(status)
      expect(after.slice(index + 1).filter((step) => step.status !== 'proposed')).toEqual([])
      after.forEach((step, at) => {
        if (step.validatedAt !== null) expect(step.validatedAt).toBe(list[at]?.validatedAt ?? now)
      })
      expect(remapSteps(after, { selectedIndex: index, status }, past)).toEqual(after)
    }),
  )
})

test.each([-1, 3, 1.5])('a remap to step %d of three is refused', (selectedIndex) => {
  expect(() => remapSteps(steps('p', 'p', 'p'), { selectedIndex, status: 'ready' }, now)).toThrow(RuleBroken)
})

test('the notice names the steps validated automatically, counted from #1', () => {
  expect(remapNotice(steps('v', 'p', 'p'), 2)).toBe('Les étapes précédentes #1 à #2 seront automatiquement validées.')
  expect(remapNotice(steps('p', 'p'), 1)).toBe('L’étape précédente #1 sera automatiquement validée.')
  expect(remapNotice(steps('v', 'v', 'p'), 2)).toBeNull()
  expect(remapNotice(steps('p'), 0)).toBeNull()
})
