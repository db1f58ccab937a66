import type { Request, Response } from 'express'
import { errorTexts } from '../../../domain/error-texts.ts'
import { toasts } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, processName, unwrittenText } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { RuleBroken } from '../../../domain/rule-broken.ts'
import { AppError } from '../../http/errors.ts'
import { goTelling } from '../../http/flash.ts'
import { safeNext } from '../../http/next.ts'
import type { Config } from '../../runtime/config.ts'

export const isConfirmed = (req: Request): boolean => req.body?.confirme === '1'

type After = {
  done?: string
  /** The page that asked, when it is not the process's own. */
  next?: string | null
}

/** Back to the process, or to the page that asked, told what came of the work. */
export async function redirectWithOutcome(
  req: Request,
  res: Response,
  id: string,
  work: Promise<Process>,
  after: After = {},
) {
  const back = after.next ?? routes.process.href({ id })
  try {
    const process = await work
    await goTelling(res, back, after.done ?? outcomeText(process, isConfirmed(req)))
  } catch (error) {
    await goTelling(res, back, refusalOf(error), 'error')
  }
}

/** Things have moved on meanwhile, and it was refused. @throws what is no refusal */
function refusalOf(error: unknown): string {
  if (error instanceof RuleBroken) return errorTexts[error.code]
  if (error instanceof AppError && error.status === 409) return error.message
  throw error
}

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

/** Whoever confirmed, and finds the process completed, has completed it. */
function outcomeText(process: Process, confirmed: boolean): string {
  const unwritten = confirmed && process.status === 'completed' ? unwrittenText(process) : null
  return unwritten ?? toasts.processUpdated
}
