import type { invitationCalls } from '../../domain/features/invitations.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { publicOrigin } from '../runtime/public-origin.ts'
import { deleteInvitation, invite, listInvitations, showInvitation } from './invitations.ts'

export const invitationsApi = (deps: Deps): Handlers<keyof typeof invitationCalls> => ({
  'GET /invitations': async (tx, { actor: { provedAt }, req }) => ({
    items: await listInvitations(tx, { provedAt, origin: publicOrigin(deps.config, req) }, deps),
  }),
  'POST /invitations': {
    make: (tx, { actor, body }) => invite(tx, actor, body, deps),
    show: (tx, id, { actor: { provedAt }, req }) =>
      showInvitation(tx, id, { provedAt, origin: publicOrigin(deps.config, req) }, deps),
  },
  'DELETE /invitations/:id': (tx, { actor, params }) => deleteInvitation(tx, actor, params.id, deps),
})
