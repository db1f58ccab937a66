import { toasts } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, processName, unwrittenText } from '../../../domain/process.ts'
import { type Fields, type PageRequest, question } from '../../http/forms/page-table.ts'

/** Whoever confirmed, and finds the process completed, has completed it. */
export function outcomeText(process: Process, { fields }: { fields: Fields }): string {
  const unwritten = fields.confirme === '1' && process.status === 'completed' ? unwrittenText(process) : null
  return unwritten ?? toasts.processUpdated
}

/** The question before a process is completed. */
export function completionPage(
  request: Pick<PageRequest, 'req' | 'deps' | 'next' | 'back'>,
  process: Process,
  fields?: Record<string, string>,
) {
  const mailsLeave = request.deps.config.smtpUrl !== undefined
  const { title, text, confirm } = finaliseConfirmation(process, Boolean(process.client?.email), mailsLeave)
  const about = { name: processName(process), car: process.car }
  return question(request, { title, text, about, confirmLabel: confirm, ...(fields && { fields }) })
}
