import {
  type EmployeePatch,
  employeeListSchema,
  employeePatch,
  employeeSchema,
  type InvitationForm,
  invitationForm,
  invitationListSchema,
  invitationSchema,
} from '../employees/employee.ts'
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
    // Suspending an account is a protection and must be quick. Reactivating an account needs a reauthentication.
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

export const invitationCalls = {
  'GET /invitations': {
    id: 'listInvitations',
    summary: 'Invitations en attente',
    access: 'manageEmployees',
    answers: { 200: invitationListSchema },
  },
  'POST /invitations': {
    id: 'invite',
    reauthentication: ({ role }: InvitationForm) => role === 'admin',
    summary: 'Inviter une personne',
    description:
      'Un employé s’invite aussi sans adresse\u00a0: son lien se donne par QR code ou SMS, et la personne écrit son email en l’ouvrant. Une invitation plus ancienne à la même adresse est remplacée. Valable 7 jours, une fois.',
    access: 'manageEmployees',
    idempotent: true,
    body: invitationForm,
    answers: { 201: invitationSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'DELETE /invitations/:id': {
    id: 'deleteInvitation',
    summary: 'Annuler une invitation',
    access: 'manageEmployees',
    answers: { 204: null },
  },
} satisfies CallTable
