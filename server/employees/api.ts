import type { employeeCalls } from '../../domain/calls/employees.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { deleteEmployee, updateEmployee } from './actions.ts'
import { listEmployees } from './store.ts'

export const employeesApi = (deps: Deps): Handlers<keyof typeof employeeCalls> => ({
  'GET /employees': async (tx) => ({ items: await listEmployees(tx) }),
  'PATCH /employees/:id': (tx, { actor, params, body }) => updateEmployee(tx, actor, params.id, body, deps),
  'DELETE /employees/:id': (tx, { actor, params }) => deleteEmployee(tx, actor, params.id, deps),
})
