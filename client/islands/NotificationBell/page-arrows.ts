import { fallbacks } from '../../../domain/messages.ts'
import { toastError } from '../../api/error-texts.ts'
import { markRead } from '../../api/notifications.ts'
import { selectProcess } from '../../selection.ts'
import { opensHere } from './open-process.ts'

/** On the page of notifications an arrow opens its process over the page, as the panel's do. Its form stays for scripts off. */
export function followPageArrows(onRead: () => void): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null
    const { notificationId, processId } = form?.dataset ?? {}
    if (!notificationId || !processId || !opensHere()) return
    event.preventDefault()
    selectProcess(processId)
    markRead([notificationId]).then(onRead, (error) => toastError(error, fallbacks.notificationsRead))
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
