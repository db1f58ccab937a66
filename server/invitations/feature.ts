import { feature } from '../feature.ts'
import { invitationAnswers, invitationsApi } from './api.ts'
import { purgeInvitations } from './invitations.ts'

export const invitationsFeature = feature({
  calls: invitationsApi,
  answers: invitationAnswers,
  purge: { invitations: purgeInvitations },
})
