import type { MailContext } from '../../mails/queue.ts'

/** What an action on processes needs beside the transaction: the time, the key of the public links, the way to write. */
export type ProcessContext = { now: Date; linkKey: Buffer; mails: MailContext }

export const processContext = (deps: MailContext): ProcessContext => ({
  now: deps.now(),
  linkKey: deps.secrets.linkKey,
  mails: deps,
})
