import { employeePatch, invitationForm } from '../employee-form.ts'
import { employeeListSchema, employeeSchema, invitationListSchema, invitationSchema } from '../employee-wire.ts'
import { garagePatch } from '../garage-form.ts'
import { garageSchema } from '../garage-wire.ts'
import type { CallContract } from './call.ts'

/** The garage, who works there, who is invited. */
export const teamContract = {
  listInvitations: { summary: 'Invitations en attente', success: { 200: invitationListSchema } },
  invite: {
    summary: 'Inviter une personne',
    description: 'Une invitation plus ancienne à la même adresse est remplacée. Valable 7 jours, une fois.',
    body: invitationForm,
    success: { 201: invitationSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  deleteInvitation: { summary: 'Annuler une invitation', success: { 204: null } },
  listEmployees: { summary: 'Comptes du garage', success: { 200: employeeListSchema } },
  updateEmployee: {
    summary: 'Changer le rôle d’un compte, le suspendre ou le rétablir',
    description: 'Un compte suspendu perd ses sessions aussitôt.',
    body: employeePatch,
    success: { 200: employeeSchema },
    refusals: { 409: ['LAST_ADMIN'] },
  },
  deleteEmployee: {
    summary: 'Supprimer un compte',
    success: { 204: null },
    refusals: { 409: ['LAST_ADMIN'] },
  },
  garage: { summary: 'Le garage', success: { 200: garageSchema } },
  updateGarage: { summary: 'Modifier le garage', body: garagePatch, success: { 200: garageSchema } },
} satisfies Record<string, CallContract>
