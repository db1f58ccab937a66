import * as labels from '../../domain/texts/labels.ts'
import { showToast } from '../toasts.ts'
import { isReachable } from './network.ts'

/** Opens the page that does the same as code that could not be loaded; without network it stays and says so. */
export async function openFallbackPage(href: string): Promise<void> {
  if (await isReachable()) location.assign(href)
  else showToast('error', labels.noNetwork)
}
