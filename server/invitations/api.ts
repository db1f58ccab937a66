import { invitationSchema } from '../../domain/employees/employee.ts'
import type { invitationCalls } from '../../domain/features/invitations.ts'
import type { Deps } from '../deps.ts'
import { answerOf, type Handlers } from '../http/calls/call-handlers.ts'
import { publicOrigin } from '../runtime/public-origin.ts'
import { deleteInvitation, invite, listInvitations, showInvitation } from './invitations.ts'

export const invitationsApi = (deps: Deps): Handlers<keyof typeof invitationCalls> => ({
  'GET /invitations': async (tx, { actor: { provedAt }, req }) => ({
    items: await listInvitations(tx, { provedAt, origin: publicOrigin(deps.config, req) }, deps),
  }),
  'POST /invitations': (tx, { actor, body }) => invite(tx, actor, body, deps),
  'DELETE /invitations/:id': (tx, { actor, params }) => deleteInvitation(tx, actor, params.id, deps),
})

export const invitationAnswers = (deps: Deps) => [
  answerOf(invitationSchema, (tx, { actor: { provedAt }, req, made = '' }) =>
    showInvitation(tx, made, { provedAt, origin: publicOrigin(deps.config, req) }, deps),
  ),
]
