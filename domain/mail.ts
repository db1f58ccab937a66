import * as z from 'zod'
import { pageRule } from './fields.ts'

/** The states of a mail: waiting to be sent, kept because no mail server is set, sent, or given up. */
export type MailState = 'queued' | 'held' | 'sent' | 'dead'
export type MailKind =
  | 'process_completed'
  | 'reminder'
  | 'customer_news'
  | 'approval_request'
  | 'approval_reminder'
  | 'approval_receipt'
  | 'withdrawal_receipt'
  | 'withdrawal_notice'
  | 'invitation'
  | 'password_reset'
  | 'password_changed'
  | 'email_confirmation'
  | 'email_changed'
  | 'second_factor_changed'
  | 'second_factor_reset'
  | 'second_step_refused'
  | 'new_browser'
  | 'program_created'
  | 'program_expiring'
  | 'morning'
  | 'webhook_off'
  | 'webhook_slow'

/** The sending of mails with a link: they are sent, kept to be read here, or cannot be written. */
export type MailWay = 'sent' | 'kept' | 'none'

const securityKinds: ReadonlySet<MailKind> = new Set([
  'password_reset',
  'password_changed',
  'email_confirmation',
  'email_changed',
  'second_factor_changed',
  'second_factor_reset',
  'second_step_refused',
  'new_browser',
  'program_created',
])

/** Whether a person waits for the mail, or must be warned: it is sent before other mails. */
export const isSecurityMail = (kind: MailKind): boolean => securityKinds.has(kind)

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
