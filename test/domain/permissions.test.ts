import { expect, test } from 'vitest'
import { type Action, actions, can, normaliseRole, type Role } from '../../domain/ground/permissions.ts'

const admin: Role[] = ['admin']
const staff: Role[] = ['admin', 'employee']
const everyone: Role[] = ['admin', 'employee', 'reader']

/** The permissions by role, written by hand: a permission that is added without a line here does not compile. */
const allowed: Record<Action, Role[]> = {
  read: everyone,
  seeStats: everyone,
  writeClient: staff,
  writeCar: staff,
  markStepReady: staff,
  keepWaiting: staff,
  takeProcess: staff,
  receiveCar: staff,
  annotate: staff,
  draftApproval: staff,
  deleteClient: admin,
  exportClient: admin,
  deleteCar: admin,
  seeClientContact: admin,
  createProcess: admin,
  updateProcess: admin,
  deleteProcess: admin,
  validateStep: admin,
  revertStep: admin,
  assignProcess: admin,
  remindCustomer: admin,
  publish: admin,
  sendApproval: admin,
  rotateLink: admin,
  manageStepTypes: admin,
  manageEmployees: admin,
  manageGarage: admin,
  exportGarage: admin,
  readMails: admin,
  readJournal: admin,
  seeOperation: admin,
  importData: admin,
}

test('the test lists every permission', () => {
  expect(Object.keys(allowed).toSorted()).toEqual(actions.toSorted())
})

test.each(everyone)('the role %s has exactly its permissions', (role) => {
  const may = actions.filter((action) => can({ role }, action))
  expect(may.toSorted()).toEqual(actions.filter((action) => allowed[action].includes(role)).toSorted())
})

test('an unknown role may only read', () => {
  const role = 'constructor' as Role
  expect(actions.filter((action) => can({ role }, action))).toEqual(['read', 'seeStats'])
})

test.each([
  ['admin', 'admin'],
  ['employee', 'employee'],
  ['mechanic', 'employee'],
  ['reader', 'reader'],
  ['chef', 'reader'],
  [undefined, 'reader'],
])('the role %s is read as %s', (value, role) => {
  expect(normaliseRole(value)).toBe(role)
})
