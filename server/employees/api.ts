import type { employeeCalls } from '../../domain/features/employees.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { deleteEmployee, listEmployees, resetSecondFactor, updateEmployee } from './employees.ts'

export const employeesApi = (deps: Deps): Handlers<keyof typeof employeeCalls> => ({
  'GET /employees': async (tx) => ({ items: await listEmployees(tx) }),
  'PATCH /employees/:id': (tx, { actor, params, body }) => updateEmployee(tx, actor, params.id, body, deps),
  'DELETE /employees/:id/second-factor': (tx, { actor, params }) => resetSecondFactor(tx, actor, params.id, deps),
  'DELETE /employees/:id': (tx, { actor, params }) => deleteEmployee(tx, actor, params.id, deps),
})
