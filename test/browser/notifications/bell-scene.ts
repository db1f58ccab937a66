import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import type { Notification } from '../../../domain/notifications/notification.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { nobody } from '../../../server/http/actor.ts'
import { notify } from '../../../server/notifications/notifications.ts'
import { forgetReading } from '../../setup/news.ts'
import { camille, look, newCast, page, people, site, stage, watched } from '../stage.ts'
import { awake, newProcess, signIn } from '../user-actions.ts'

/** The process of the garage's one notification, new for each test. */
export let process: Process

/** Starts with Camille signed in, a test clock, and the bell hydrated. */
export function bellScene(): void {
  stage()
  beforeEach(async () => {
    await newCast()
    process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
    await forgetReading(site, people.camille.garageId)
    await look()
    await page.clock.install()
    await signIn(watched, people.camille)
    await awake(page, 'NotificationBell')
  })
}

/** Opens a page that cannot show a process in a sheet: the island for it is not hydrated. */
export async function openWithoutSheet(path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('data-island="ProcessDetail"', '')
    await route.fulfill({ response, body })
  })
  await page.goto(path)
  await awake(page, 'NotificationBell')
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page) => page.getByRole('group', { name: 'Notifications' })
export const items = (page: Page) => panel(page).getByRole('listitem')
export const list = (page: Page) => panel(page).getByRole('list')
export const badge = () => bell(page).locator('[aria-hidden="true"]').last()
export const button = (name: string) => panel(page).getByRole('button', { name })
export const newItems = () => items(page).filter({ hasText: '(non lue)' })

export const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`)
export const stillUnread = async () => (await camille.get<{ unread: number }>('/notifications/unread-count')).unread
export const hasFocus = (name: RegExp) =>
  page.evaluate((text) => new RegExp(text).test(document.activeElement?.textContent ?? ''), name.source)

export async function open(): Promise<void> {
  await bell(page).click()
  await items(page).first().waitFor()
}

/** Adds notifications about one process, one a minute, the last a minute ago. */
export async function say(...names: string[]): Promise<void> {
  await withGarage(site.db, people.camille.garageId, async (tx) => {
    for (const [index, name] of names.entries()) {
      const at = new Date(Date.now() - (names.length - index) * 60_000)
      const news = { type: 'process_completed', message: 'Processus terminé', metadata: about(name) } as const
      await notify(tx, nobody, { processId: process.id, ...news }, at)
    }
  })
}

/** Adds a notification of another kind, just now. */
export const addNotification = (news: Pick<Notification, 'type' | 'message'>) =>
  withGarage(site.db, people.camille.garageId, (tx) =>
    notify(tx, nobody, { processId: process.id, ...news, metadata: about('Courroie') }, new Date()),
  )

const about = (name: string): Notification['metadata'] => ({
  client: { fullName: 'Karim Benali', prenom: 'Karim', nom: 'Benali' },
  car: { plaque: 'FB917RT', marque: 'Renault', modele: 'Clio IV', displayName: 'Renault Clio IV' },
  process: { name },
  duration: 2.25,
})

/** Simulates that the tab is hidden or shown. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )
}
