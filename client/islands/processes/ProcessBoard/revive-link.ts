import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { sendForm } from '../../../runtime/forms/enhanced/send-form.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { refreshRegions } from '../../../runtime/regions/page-regions.ts'

const sending = new WeakSet<HTMLFormElement>()

/**
 * Moves the estimated end of the form's process, then shows the page without that alert. A refused day is sent again
 * plainly: the process's own form gives the reason, or asks.
 */
export async function reviveLink(form: HTMLFormElement): Promise<void> {
  if (sending.has(form)) return
  sending.add(form)
  try {
    const { messages } = await sendForm(form)
    for (const { kind, message, action } of messages) showToast(kind, message, action)
    await refreshRegions(location.href).catch(() => false)
    focusWhatRemains()
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) form.submit()
    else toastError(error, fallbacks.processUpdate)
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
