import type { Queue } from 'pg-boss'

/** What each kind of job carries: ids and addresses, never a text or a token. */
export type JobData = {
  mail: { garageId: string; mailId: string }
  /** Does not stand in the line of the others. */
  'urgent-mail': { garageId: string; mailId: string }
  'mail-dead': { garageId: string; mailId: string }
  'password-reset': { email: string }
  /** What is due is looked up. */
  purge: null
  watch: null
  morning: null
  'photo-sweep': null
  backup: null
}

export type QueueName = keyof JobData

type Schedule = { cron: string; missed: 'once' | 'skip'; tz?: string }

/**
 * Work that comes back by the clock (UTC, but where a zone is said); of several servers one does it. What fell due while none was up is made up for
 * once, except looking whether a backup is due: the next look finds the same.
 */
export const schedules = {
  purge: { cron: '7 * * * *', missed: 'once' },
  watch: { cron: '11 * * * *', missed: 'once' },
  morning: { cron: '30 7 * * *', missed: 'once', tz: 'Europe/Paris' },
  'photo-sweep': { cron: '7 3 * * *', missed: 'once' },
  backup: { cron: '*/5 * * * *', missed: 'skip' },
} as const satisfies Partial<Record<QueueName, Schedule>>

/** Seconds between tries, doubling from `firstS` up to `longestS`; 0 tries again at once. */
export type BackOff = { tries: number; firstS: number; longestS: number }

/** From a minute to six hours, about a day in all (contract 12). */
export const patient: BackOff = { tries: 12, firstS: 60, longestS: 6 * 3600 }

/** The schema of our tables is `public`; pg-boss keeps its own. */
export const jobSchema = 'pgboss'

const dayS = 86_400

const letters = {
  deadLetter: 'mail-dead',
  expireInSeconds: 120,
  retentionSeconds: 30 * dayS,
  deleteAfterSeconds: dayS,
}

/** Its next time comes soon. One that nobody takes, since no server makes backups, is no backlog. */
const regular = { retryLimit: 0, expireInSeconds: 3600, retentionSeconds: 240, deleteAfterSeconds: 3600 }

/** A queue after the one its dead jobs go to. A server that died holding a job gives it up after `expireInSeconds`. */
export const queues: Queue[] = [
  { name: 'mail-dead', expireInSeconds: 60, deleteAfterSeconds: 7 * dayS },
  { name: 'mail', ...letters },
  { name: 'urgent-mail', ...letters },
  // Carries an address: gone as soon as it has been used.
  { name: 'password-reset', expireInSeconds: 60, retentionSeconds: 3600, deleteAfterSeconds: 60 },
  { name: 'purge', ...regular },
  { name: 'watch', ...regular },
  // There is no next time before tomorrow.
  { name: 'morning', ...regular, retryLimit: 5, retryDelay: 120, retentionSeconds: dayS },
  { name: 'photo-sweep', ...regular, retentionSeconds: dayS },
  { name: 'backup', ...regular },
]
