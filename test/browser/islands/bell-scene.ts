import type { Page } from 'playwright-core'
import type { Notification } from '../../../domain/notification.ts'
import { notify } from '../../../server/notifications/store.ts'
import { withGarage } from '../../../server/tenant.ts'
import type { Person } from '../../setup/cast.ts'
import type { Site } from '../../setup/site.ts'

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page) => page.getByRole('group', { name: 'Notifications' })
export const items = (page: Page) => panel(page).getByRole('listitem')
export const list = (page: Page) => panel(page).getByRole('list')

/** More of what a process says, one a minute, the last a minute ago. */
export async function announce(site: Site, { garageId }: Person, processId: string, names: string[]) {
  await withGarage(site.db, garageId, async (tx) => {
    for (const [index, name] of names.entries()) {
      const at = new Date(Date.now() - (names.length - index) * 60_000)
      await notify(
        tx,
        { processId, type: 'process_completed', message: 'Processus terminé', metadata: about(name) },
        at,
      )
    }
  })
}

const about = (name: string): Notification['metadata'] => ({
  client: { fullName: 'Karim Benali', prenom: 'Karim', nom: 'Benali' },
  car: { plaque: 'FB917RT', marque: 'Renault', modele: 'Clio IV', displayName: 'Renault Clio IV' },
  process: { name },
  duration: 2.25,
})

/** What the tab's other life looks like to the page. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}
