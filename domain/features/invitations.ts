import { type InvitationForm, invitationForm, invitationListSchema, invitationSchema } from '../employees/employee.ts'
import type { CallTable } from '../ground/call.ts'
import { outside } from '../ground/event-row.ts'
import { feature } from './feature.ts'

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
      'Vous pouvez aussi inviter un employé sans adresse\u00a0: donnez son lien par QR code ou SMS\u00a0; il écrit son email en l’ouvrant. Une invitation plus ancienne à la même adresse est remplacée. Valable 7 jours, une fois.',
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

export const invitationsFeature = feature({
  chapter: 'Garage et équipe',
  calls: invitationCalls,
  events: {
    'invitation.written': outside(() => 'Invitation créée'),
    'invitation.withdrawn': outside(() => 'Invitation annulée'),
  },
  subjects: { invitation: { journal: 'team' } },
})
