import * as z from 'zod'
import { pageRule } from '../ground/fields.ts'

/** The states of a mail: waiting to be sent, kept because no mail server is set, sent, or given up. */
export type MailState = 'queued' | 'held' | 'sent' | 'dead'

/** The limits of mails, by the people who receive them (`server/mails/limits.ts`). */
export type MailLimit = 'strangers' | 'customers' | 'staff' | 'links' | 'signIns' | 'security'

type MailRow = {
  limit: MailLimit
  /** Whether a person waits for the mail, or must be warned: it is sent before other mails. */
  urgent?: true
  /** Whether a process may have several; the index `mails_process_kind_unique` names the same kinds. */
  again?: true
  /** The account that the link opens: that of its owner, or a new one. */
  link?: 'owner' | 'account'
}

/** Every mail by the name that the outbox stores; its text is in `views/mails/`. */
export const mailKinds = {
  process_completed: { limit: 'customers' },
  reminder: { limit: 'customers', again: true },
  customer_news: { limit: 'customers', again: true },
  approval_request: { limit: 'customers', again: true },
  approval_reminder: { limit: 'customers', again: true },
  approval_receipt: { limit: 'customers', again: true },
  withdrawal_receipt: { limit: 'customers', again: true },
  withdrawal_notice: { limit: 'security', again: true },
  invitation: { limit: 'strangers', link: 'account' },
  password_reset: { limit: 'links', urgent: true, link: 'owner' },
  password_changed: { limit: 'security', urgent: true },
  email_confirmation: { limit: 'strangers', urgent: true, link: 'owner' },
  email_changed: { limit: 'security', urgent: true },
  second_factor_changed: { limit: 'security', urgent: true },
  second_factor_reset: { limit: 'security', urgent: true },
  second_step_refused: { limit: 'signIns', urgent: true },
  new_browser: { limit: 'signIns', urgent: true },
  program_created: { limit: 'security', urgent: true },
  program_expiring: { limit: 'security' },
  morning: { limit: 'staff' },
  webhook_off: { limit: 'security' },
  webhook_slow: { limit: 'security' },
} as const satisfies Record<string, MailRow>

export type MailKind = keyof typeof mailKinds
export const mailRow = (kind: MailKind): MailRow => mailKinds[kind]

/** The sending of mails with a link: they are sent, kept to be read here, or cannot be written. */
export type MailWay = 'sent' | 'kept' | 'none'

/** An address that only its owner recognises: f•••@exemple.fr. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1•••')

export type MailSummary = {
  id: string
  kind: MailKind
  recipient: string
  subject: string
  state: MailState
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

export type MailDetail = MailSummary & {
  /** The text; null once the content is erased. */
  text: string | null
  /** Whether its link opens an account: the link is shown after a reauthentication. */
  linkNeedsProof: boolean
}

export type MailPage = { items: MailSummary[]; page: number; pageSize: number; total: number; pages: number }

export const mailStateLabels: Record<MailState, string> = {
  queued: 'En attente',
  held: 'Non envoyé',
  sent: 'Envoyé',
  dead: 'Échec',
}

/** Whether an employee must decide to send the mail again. */
export const isResendable = ({ state, attempts }: Pick<MailSummary, 'state' | 'attempts'>): boolean =>
  state === 'held' || state === 'dead' || (state === 'queued' && attempts > 0)

export const mailListQuery = z.object({ page: pageRule() })
