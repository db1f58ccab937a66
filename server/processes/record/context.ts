import type { MailDesk } from '../../mails/queue.ts'

/** What an action on processes needs beside the transaction: the time, the key of the public links, the way to write. */
export type Desk = { now: Date; tokens: Buffer; mails: MailDesk }

export const deskOf = (deps: MailDesk): Desk => ({ now: deps.now(), tokens: deps.secrets.tokens, mails: deps })
