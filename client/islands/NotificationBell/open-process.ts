import { fallbacks } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { toastError } from '../../api/error-texts.ts'
import { call } from '../../api/http.ts'
import { listen } from '../../listen.ts'
import { selectProcess } from '../../selection.ts'

/** Opens a process's detail over this page, or on its own page when that is where one is or must go. */
export function openProcess(id: string): void {
  const own = routes.process.href({ id })
  if (location.pathname === own) return
  if (opensHere()) selectProcess(id)
  else location.assign(own)
}

/** On the page of notifications an arrow opens its process over the page, as the panel's do. Its form stays for scripts off. */
export function followPageArrows(onRead: () => void): () => void {
  const submit = (event: SubmitEvent) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null
    const { notificationId, processId } = form?.dataset ?? {}
    if (!notificationId || !processId || !opensHere()) return
    event.preventDefault()
    selectProcess(processId)
    const reading = call('POST /notifications/mark-read', { body: { ids: [notificationId] } })
    reading.then(onRead, (error) => toastError(error, fallbacks.notificationsRead))
  }
  return listen(document, { submit })
}

/** The page has what shows a process over it. */
const opensHere = (): boolean => document.querySelector('[data-island="ProcessDetail"][data-awake]') !== null
