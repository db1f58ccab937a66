import type { MailState } from '../mails/mail.ts'

/** The facts about the operation of the application that a garage's admins may know. */
export type Operation = {
  version: string
  /** The start of the server that answers. */
  startedAt: string
  now: string
  /** The origin of the customers' links; null when it is not set. */
  publicUrl: string | null
  /** Whether the mail server is not set. */
  smtpMissing: boolean
  mails: Record<Exclude<MailState, 'sent'>, number>
  installation: Installation | null
}

/** The state of the whole installation, shown only to the operator's garage. */
export type Installation = {
  database: { version: string; bytes: number }
  schema: { last: string | null; missing: number }
  jobs: { waiting: number; active: number; failed: number }
  backup: Backup
}

/** The backups in the folder of this server. */
export type Backup = { last: { at: string; bytes: number } | null; daily: boolean; late: boolean }

const units = ['octets', 'ko', 'Mo', 'Go', 'To']

/** A size as text: 42,3 Mo. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  const digits = power === 0 ? 0 : 1
  return `${(bytes / 1000 ** power).toFixed(digits).replace('.', ',')}\u00a0${units[power]}`
}
