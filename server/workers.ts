import { sendResetMail } from './auth/accounts/reset.ts'
import type { Deps } from './deps.ts'
import { makeExport } from './exports/make-export.ts'
import { deliverMail, giveUpMail, smtpTransport } from './mails/deliver.ts'
import { purge } from './maintenance/purge.ts'
import { sendMorningMails } from './morning/morning.ts'
import { sweep } from './photos/sweep.ts'
import { watch } from './processes/watch/watch.ts'
import { mailOrigin } from './runtime/public-origin.ts'

/** Starts the workers of queued jobs. Every server has workers; each job is run by one of them. */
export async function startWorkers(deps: Deps): Promise<void> {
  const transport = smtpTransport(deps.config)
  if (!transport) deps.log.warn('SMTP_URL is not set: mails are kept and can be read under /parametres/messages')
  else if (mailOrigin(deps.config) === null)
    deps.log.warn('PUBLIC_URL is not set: mails carry no link, and nobody can choose a new password by mail')
  await deps.jobs.work('urgent-mail', (data) => deliverMail(deps, transport, data))
  await deps.jobs.work('mail', (data) => deliverMail(deps, transport, data))
  await deps.jobs.work('mail-dead', (data) => giveUpMail(deps, data))
  await deps.jobs.work('import', async (data) => (await import('./imports/run-import.ts')).runImport(deps, data))
  await deps.jobs.work('import-dead', async (data) =>
    (await import('./imports/run-import.ts')).giveUpImport(deps, data),
  )
  await deps.jobs.work('garage-export', (data) => makeExport(deps, data))
  await deps.jobs.work('password-reset', (data) => sendResetMail(deps, data))
}

/** Starts scheduled work. A server that makes no backups leaves them to the others. */
export async function startRegularWork(deps: Deps, url: string, stopping: AbortSignal): Promise<void> {
  await deps.jobs.work('purge', () => purge(deps))
  await deps.jobs.work('watch', () => watch(deps))
  await deps.jobs.work('photo-sweep', () => sweep(deps))
  await deps.jobs.work('morning', () => sendMorningMails(deps))
  if (deps.config.backupAt === null) return
  await deps.jobs.work('backup', async () => (await import('./backup/schedule.ts')).backUp(deps, url, stopping))
}
