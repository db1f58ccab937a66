import { labels } from '../domain/messages.ts'
import { isReachable } from './network.ts'
import { showToast } from './toasts.ts'

/** To the page that does what code that did not come would have done; while the network is away, stays and says so. */
export async function goInstead(href: string): Promise<void> {
  if (await isReachable()) location.assign(href)
  else showToast('error', labels.noNetwork)
}
