import type { Request, Response } from 'express'
import { toasts } from '../../domain/messages.ts'
import { finaliseConfirmation, type Process } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { flash } from '../http/flash.ts'
import { attempt } from './attempt.ts'

export const isConfirmed = (req: Request): boolean => req.body?.confirme === '1'

/** Back to the process, told what came of the work. */
export async function answerOn(req: Request, res: Response, id: string, work: Promise<Process>, done?: string) {
  const outcome = await attempt(work)
  if ('refusal' in outcome) await flash(req, 'error', outcome.refusal)
  else await flash(req, 'info', done ?? outcomeText(outcome.process))
  res.redirect(303, routes.process.href({ id }))
}

/** The question before a process is completed, as props of the page that asks it. */
export function finalisation(process: Process, action: string, fields: Record<string, string>) {
  const { title, text, confirm } = finaliseConfirmation(process.completedNotifiedAt, Boolean(process.client?.email))
  return {
    title,
    text,
    action,
    confirmLabel: confirm,
    fields: { ...fields, confirme: '1' },
    backHref: routes.process.href({ id: process.id }),
  }
}

function outcomeText({ status, client, completedNotifiedAt }: Process): string {
  const unwritten = status === 'completed' && !completedNotifiedAt && !client?.email
  return unwritten ? toasts.clientNotWritten : toasts.processUpdated
}
