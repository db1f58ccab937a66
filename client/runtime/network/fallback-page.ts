import * as labels from '../../../domain/ground/texts/labels.ts'
import { showToast } from '../page/toasts.ts'
import { isReachable } from './network.ts'

/** Opens a page that replaces code that could not be loaded. Without network the current page stays and shows this. */
export async function openFallbackPage(href: string): Promise<void> {
  if (await isReachable()) location.assign(href)
  else showToast('error', labels.noNetwork)
}
