import { feature } from '../feature.ts'
import { sendMorningMails } from './morning.ts'

export const morningFeature = feature({
  scheduledJobs: (deps) => ({ morning: () => sendMorningMails(deps) }),
})
