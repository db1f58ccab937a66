/** Waiting to leave, kept because no mail server is set, gone, or given up. */
export type MailState = 'queued' | 'held' | 'sent' | 'dead'
export type MailKind = 'process_completed' | 'invitation' | 'password_reset' | 'password_changed' | 'email_changed'

/** A line of the outbox. */
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
  /** null once the content was erased. */
  text: string | null
}

export type MailPage = { items: MailSummary[]; page: number; pageSize: number; total: number; pages: number }

export const mailStateLabels: Record<MailState, string> = {
  queued: 'En attente',
  held: 'Non envoyé',
  sent: 'Envoyé',
  dead: 'Échec',
}

/** Those that leave only when somebody says so. */
export const isResendable = (state: MailState): boolean => state === 'held' || state === 'dead'
