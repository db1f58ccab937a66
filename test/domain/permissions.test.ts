import { expect, test } from 'vitest'
import { type Action, can, normaliseRole, type Role } from '../../domain/permissions.ts'

const forEmployees: Action[] = ['read', 'seeStats', 'writeClient', 'writeCar', 'markStepReady']
const forAdmins: Action[] = [
  'deleteClient',
  'exportClient',
  'deleteCar',
  'seeClientContact',
  'createProcess',
  'updateProcess',
  'deleteProcess',
  'validateStep',
  'revertStep',
  'rotateLink',
  'manageStepTypes',
  'manageEmployees',
  'manageGarage',
  'readMails',
  'seeOperation',
]

test('an admin may do everything', () => {
  for (const action of [...forEmployees, ...forAdmins]) expect(can({ role: 'admin' }, action)).toBe(true)
})

test('an employee works, an admin decides', () => {
  for (const action of forEmployees) expect(can({ role: 'employee' }, action)).toBe(true)
  for (const action of forAdmins) expect(can({ role: 'employee' }, action)).toBe(false)
})

test('an unknown role looks', () => {
  const role = 'constructor' as Role
  for (const action of [...forEmployees, ...forAdmins]) {
    expect(can({ role }, action)).toBe(action === 'read' || action === 'seeStats')
  }
})

test.each([
  ['admin', 'admin'],
  ['employee', 'employee'],
  ['mechanic', 'employee'],
  ['reader', 'reader'],
  ['chef', 'reader'],
  [undefined, 'reader'],
])('role %s is %s', (value, role) => {
  expect(normaliseRole(value)).toBe(role)
})
