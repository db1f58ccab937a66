import { feature } from '../feature.ts'
import { invitationsApi } from './api.ts'
import { purgeInvitations } from './invitations.ts'

export const invitationsFeature = feature({
  calls: invitationsApi,
  purge: { invitations: purgeInvitations },
})
