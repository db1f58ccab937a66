import { toasts } from '../../../domain/messages.ts'
import { type Process, unwrittenText } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import type { Fields } from '../../http/forms/form.ts'

/** To the page that asked, or to the process's own. */
export const backToProcess = ({ next, params }: { next: string | null; params: { id: string } }): string =>
  next ?? routes.process.href({ id: params.id })

/** Whoever confirmed, and finds the process completed, has completed it. */
export function outcomeText(process: Process, { fields }: { fields: Fields }): string {
  const unwritten = fields.confirme === '1' && process.status === 'completed' ? unwrittenText(process) : null
  return unwritten ?? toasts.processUpdated
}
