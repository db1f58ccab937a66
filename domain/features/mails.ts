import { outside } from '../events.ts'
import { feature } from './feature.ts'

export const mailsFeature = feature({
  events: { 'mail.resent': outside(() => 'Message renvoyé') },
  subjects: { mail: { journal: 'mail' } },
})
