import * as labels from '../../../domain/ground/texts/labels.ts'
import { showToast } from '../page/toasts.ts'
import { isReachable } from './network.ts'

/** Sends a form as without scripts, because its code could not be loaded. Without network the page stays and shows this. */
export async function sendPlainForm(form: HTMLFormElement): Promise<void> {
  if (await isReachable()) {
    if (!form.isConnected) document.body.append(form)
    form.submit()
  } else showToast('error', labels.noNetwork)
}
