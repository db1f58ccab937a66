import { expect, test } from 'vitest'
import { assignmentRefusal } from '../../../domain/employees/assignee.ts'
import type { Role } from '../../../domain/ground/permissions.ts'

const [me, her] = ['moi', 'elle']

test.each<[Role, current: string | null, next: string | null, refusal: string | null]>([
  ['employee', null, me, null],
  ['employee', me, null, null],
  ['employee', null, null, null],
  ['employee', her, me, 'ALREADY_TAKEN'],
  ['employee', her, null, 'ALREADY_TAKEN'],
  ['employee', null, her, 'FORBIDDEN'],
  ['employee', me, her, 'FORBIDDEN'],
  ['admin', her, me, null],
  ['admin', null, her, null],
  ['admin', her, null, null],
  ['reader', null, me, 'FORBIDDEN'],
])('for role %s, assigning from %s to %s gives the refusal %s', (role, current, next, refusal) => {
  expect(assignmentRefusal({ userId: me, role }, current, next)).toBe(refusal)
})
