import { MutationObserver } from '@tanstack/react-query'
import * as fallbacks from '../../../../domain/texts/fallbacks.ts'
import * as toasts from '../../../../domain/texts/toasts.ts'
import { moveEstimateMutation } from '../../../queries/processes.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { refreshRegions } from '../../../runtime/regions/page-regions.ts'

const sending = new WeakSet<HTMLFormElement>()

/** Moves the estimated end of the form's process, then shows the page without that alert. */
export async function reviveLink(form: HTMLFormElement): Promise<void> {
  const { revive: id } = form.dataset
  const date = new FormData(form).get('estimatedEndDate')
  if (!id || typeof date !== 'string' || sending.has(form)) return
  sending.add(form)
  try {
    await new MutationObserver(queries, moveEstimateMutation(id)).mutate(date)
    showToast('info', toasts.processUpdated)
    await refreshRegions(location.href).catch(() => false)
    focusWhatRemains()
  } catch (error) {
    toastError(error, fallbacks.processUpdate)
  } finally {
    sending.delete(form)
  }
}

/** Focuses the next alert, or the content, once the form has gone with its alert. */
function focusWhatRemains(): void {
  const alert = document.querySelector<HTMLElement>('[data-region="liens"] section')
  const target = alert ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
