import { employeePatch } from '../employee-form.ts'
import { employeeListSchema, employeeSchema } from '../employee-wire.ts'
import type { CallTable } from './call.ts'

export const employeeCalls = {
  'GET /employees': {
    id: 'listEmployees',
    summary: 'Comptes du garage',
    access: 'manageEmployees',
    answers: { 200: employeeListSchema },
  },
  'PATCH /employees/:id': {
    id: 'updateEmployee',
    summary: 'Changer le rôle d’un compte, le suspendre ou le rétablir',
    description: 'Un compte suspendu perd ses sessions aussitôt.',
    access: 'manageEmployees',
    body: employeePatch,
    answers: { 200: employeeSchema },
    refusals: { 409: ['LAST_ADMIN'] },
  },
  'DELETE /employees/:id': {
    id: 'deleteEmployee',
    summary: 'Supprimer un compte',
    access: 'manageEmployees',
    answers: { 204: null },
    refusals: { 409: ['LAST_ADMIN'] },
  },
} satisfies CallTable
