import { type InvitationForm, invitationForm } from '../employee-form.ts'
import { invitationListSchema, invitationSchema } from '../employee-wire.ts'
import type { CallTable } from './call.ts'

export const invitationCalls = {
  'GET /invitations': {
    id: 'listInvitations',
    summary: 'Invitations en attente',
    access: 'manageEmployees',
    answers: { 200: invitationListSchema },
  },
  'POST /invitations': {
    id: 'invite',
    proof: ({ role }: InvitationForm) => role === 'admin',
    summary: 'Inviter une personne',
    description: 'Une invitation plus ancienne à la même adresse est remplacée. Valable 7 jours, une fois.',
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
