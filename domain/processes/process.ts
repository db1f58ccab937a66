import type * as z from 'zod'
import { type Moment, todayParis } from '../ground/dates.ts'
import * as toasts from '../ground/texts/toasts.ts'
import type {
  processClientSchema,
  processListSchema,
  processSchema,
  processStatusSchema,
  processSummarySchema,
  progressSchema,
  statsSchema,
} from './process-wire.ts'

export type ProcessStatus = z.output<typeof processStatusSchema>
export type Progress = z.output<typeof progressSchema>
export type ProcessClient = z.output<typeof processClientSchema>
export type ProcessSummary = z.output<typeof processSummarySchema>
export type Process = z.output<typeof processSchema>
export type ProcessList = z.output<typeof processListSchema>
export type ProcessStats = z.output<typeof statsSchema>

type Counts = { total: number; validated: number; ready: number }

export function processStatus({ total, validated, ready }: Counts): ProcessStatus {
  if (total > 0 && validated >= total) return 'completed'
  return validated > 0 || ready > 0 ? 'in_progress' : 'proposed'
}

export function progress({ total, validated, ready }: Counts): Progress {
  const percent = total > 0 ? Math.round((validated / total) * 100) : 0
  return { total, validated, ready, percent: shownPercent(percent) }
}

/** A percentage between 0 and 100, whatever the value. */
export function shownPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}

export function processName(process: { name: string | null; stepType?: { name: string } | null }): string {
  return process.name || process.stepType?.name || 'Processus'
}

/** The heading of a process's sheet and page: its name, with its type beneath. */
export function processHeading({ name }: { name: string | null }): string {
  return processName({ name })
}

/** Whether a process is late: from the day after the estimated end, until it is completed. */
export function isLate(process: { status: ProcessStatus; estimatedEndDate: string | null }, now: Moment): boolean {
  if (process.status === 'completed' || process.estimatedEndDate === null) return false
  return process.estimatedEndDate < todayParis(now)
}

type CompletedProcess = Pick<Process, 'completedNotifiedAt' | 'completionMail'>

/** @param mailsLeave whether a mail server is set */
export function finaliseConfirmation(process: CompletedProcess, hasEmail: boolean, mailsLeave: boolean) {
  return {
    title: 'Finaliser le processus ?',
    text: finaliseText(process, hasEmail, mailsLeave),
    confirm: 'Oui, finaliser',
  }
}

function finaliseText(process: CompletedProcess, hasEmail: boolean, mailsLeave: boolean): string {
  if (isUnsent(process))
    return 'Le client est déjà noté comme prévenu : son email de fin est écrit, mais il n’est pas parti. Il attend dans Paramètres, Messages, et aucun autre ne sera écrit.'
  if (process.completedNotifiedAt) return 'Le client a déjà été prévenu : aucun nouvel email ne lui sera envoyé.'
  if (!hasEmail) return 'Le client n’a pas d’email : personne ne sera prévenu automatiquement.'
  if (!mailsLeave)
    return 'Un email de fin sera envoyé automatiquement au client, à condition que la messagerie soit réglée : elle ne l’est pas. L’email attendra dans Paramètres, Messages, d’où vous pourrez l’envoyer ; prévenez le client vous-même.'
  return 'Un email de fin sera envoyé automatiquement au client.'
}

/** The message after a completion without a mail to the client; null when a mail was sent. */
export function unwrittenText(process: CompletedProcess): string | null {
  if (process.completedNotifiedAt === null) return toasts.clientNotWritten
  return isUnsent(process) ? toasts.clientMailKept : null
}

const isUnsent = ({ completionMail }: CompletedProcess): boolean =>
  completionMail === 'held' || completionMail === 'dead'
