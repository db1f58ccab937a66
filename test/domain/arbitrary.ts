import fc from 'fast-check'
import type { Step } from '../../domain/processes/steps.ts'

/** A day of the years in which Paris changes its clocks by today's rules. */
export const day = fc
  .date({ min: new Date('1997-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

export const instant = fc
  .date({ min: new Date('1997-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Any order the rules allow: validated steps, at most one ready, then proposed ones. */
export const legalSteps: fc.Arbitrary<Step[]> = fc
  .record({ validated: fc.nat(6), ready: fc.boolean(), proposed: fc.nat(6) })
  .map(({ validated, ready, proposed }) => [
    ...Array.from({ length: validated }, () => 'validated' as const),
    ...(ready ? (['ready'] as const) : []),
    ...Array.from({ length: proposed }, () => 'proposed' as const),
  ])
  .map((statuses) => statuses.map((status, index) => step(index + 1, status)))

export const past = '2026-11-01T08:00:00.000Z'

export function step(number: number, status: Step['status']): Step {
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
  return {
    id,
    name: `Étape ${number}`,
    description: null,
    status,
    readyAt: status === 'proposed' ? null : past,
    validatedAt: status === 'validated' ? past : null,
    approvalId: null,
    renouncedAt: null,
  }
}

/** steps('v', 'r', 'p') is a validated, a ready and a proposed step. */
export function steps(...letters: ('v' | 'r' | 'p')[]): Step[] {
  const statuses = { v: 'validated', r: 'ready', p: 'proposed' } as const
  return letters.map((letter, index) => step(index + 1, statuses[letter]))
}
