import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { selectProcess } from '../../../processes/selection.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { call } from '../../../runtime/network/http.ts'
import { listen } from '../../../runtime/page/listen.ts'

/** Opens a process: in a sheet over the current page where it has one, else on the process's own page. */
export function openProcess(id: string): void {
  const processPath = routes.process.href({ id })
  if (location.pathname === processPath) return
  if (opensHere()) selectProcess(id)
  else location.assign(processPath)
}

/** Makes the arrows of the notifications' page, forms without scripts, open their process in a sheet. */
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

/** Whether this page can show a process in a sheet. */
const opensHere = (): boolean => document.querySelector('[data-island="ProcessDetail"][data-awake]') !== null
