import { outside } from '../ground/event-row.ts'
import { feature } from './feature.ts'

export const mailsFeature = feature({
  events: { 'mail.resent': outside(() => 'Message renvoyé') },
  subjects: { mail: { journal: 'mail' } },
})
