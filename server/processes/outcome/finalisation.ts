import { finaliseConfirmation, type Process, processName } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { safeNext } from '../../http/next.ts'
import type { Config } from '../../runtime/config.ts'

/** The question before a process is completed, as props of the page that asks it. A no leads back to the page of `fields.retour`. */
export function finalisation(
  process: Process,
  action: string,
  fields: Record<string, string>,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
) {
  const mailsLeave = smtpUrl !== undefined
  const { title, text, confirm } = finaliseConfirmation(process, Boolean(process.client?.email), mailsLeave)
  return {
    title,
    text,
    about: { name: processName(process), car: process.car },
    action,
    confirmLabel: confirm,
    fields: { ...fields, confirme: '1' },
    backHref: safeNext(fields.retour) ?? routes.process.href({ id: process.id }),
  }
}
