import { accessText, accountText } from '../activity/journal.ts'
import * as employees from '../employees/employee.ts'
import { type EmployeePatch, employeeListSchema, employeePatch, employeeSchema } from '../employees/employee.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, type Changed, outside } from '../ground/event-row.ts'
import type { Role } from '../ground/permissions.ts'
import { feature } from './feature.ts'

export const employeeCalls = {
  'GET /employees': {
    id: 'listEmployees',
    summary: 'Comptes du garage',
    access: 'manageEmployees',
    answers: { 200: employeeListSchema },
  },
  'PATCH /employees/:id': {
    id: 'updateEmployee',
    // Suspending an account protects the garage and must be quick. Reactivating one needs a reauthentication.
    reauthentication: ({ role, active }: EmployeePatch) => role !== undefined || active === true,
    summary: 'Changer le rôle d’un compte, le suspendre ou le rétablir',
    description: 'Un compte suspendu perd ses sessions aussitôt.',
    access: 'manageEmployees',
    body: employeePatch,
    answers: { 200: employeeSchema },
    refusals: { 409: ['LAST_ADMIN'] },
  },
  'DELETE /employees/:id': {
    id: 'deleteEmployee',
    reauthentication: true,
    summary: 'Supprimer un compte',
    access: 'manageEmployees',
    answers: { 204: null },
    refusals: { 409: ['LAST_ADMIN'] },
  },
  'DELETE /employees/:id/second-factor': {
    id: 'resetSecondFactor',
    summary: 'Retirer la connexion renforcée d’un compte',
    description:
      'Pour qui a perdu son téléphone et ses codes de secours. Applications, clés d’accès et codes disparaissent, ses sessions se terminent, les deux personnes sont prévenues par email. La sienne se retire dans le profil.',
    access: 'manageEmployees',
    reauthentication: true,
    answers: { 204: null },
    refusals: { 409: ['SECOND_FACTOR_NONE', 'SECOND_FACTOR_OWN'] },
  },
} satisfies CallTable

type Access = { role: Role; active: boolean }

export const employeesFeature = feature({
  chapter: 'Garage et équipe',
  calls: employeeCalls,
  schemas: [employees],
  events: {
    'employee.changed': outside<About & Changed<Access>>(accessText),
    'employee.removed': outside(() => 'Compte d’un employé supprimé'),
    /** An administrator removed the person's second factor. */
    'employee.secondFactorReset': outside((_, whom) => accountText('Connexion renforcée retirée', whom)),
  },
  subjects: { employee: { journal: 'team' } },
})
