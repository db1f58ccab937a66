import { expect } from 'vitest'
import type { Step } from '../../../domain/processes/steps.ts'

export const order = (list: Step[]) => list.map((step) => step.status[0]).join('')

/** Validated steps, at most one ready, then proposed ones; each with the dates of its status and no other. */
export function expectLegal(list: Step[]): void {
  expect(order(list)).toMatch(/^v*r?p*$/)
  for (const step of list) {
    expect(step.validatedAt !== null).toBe(step.status === 'validated')
    expect(step.readyAt !== null).toBe(step.status !== 'proposed')
  }
}
