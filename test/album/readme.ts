import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import type { Process, ProcessList } from '../../domain/processes/process.ts'
import { createDemo } from '../../server/demo/demo.ts'
import { demoSignIn } from '../../server/demo/perrin.ts'
import { dialog } from '../browser/screens/screen.ts'
import { api, signInByForm } from '../browser/user-actions.ts'
import { openPage } from '../setup/browser.ts'
import { browser, site, visitedSite } from '../setup/visited-site.ts'
import { frenchDates } from './french-dates.ts'

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const desk = { viewport: { width: 1280, height: 960 } }
const phone = { viewport: { width: 390, height: 960 }, deviceScaleFactor: 1.5 }
/** How long the demonstration with its photos may take on a busy machine. */
const demoMs = 60_000

visitedSite({})
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  await createDemo(site.deps)
}, demoMs)

test('takes the pictures of the README', async () => {
  const call = await api(site, demoSignIn)
  const { items } = await call.get<ProcessList>('/processes?q=GH482KL&status=in_progress')
  const process = await call.get<Process>(`/processes/${items[0]?.id}`)

  const staff = await signedIn(desk)
  await picture(staff, 'dashboard')
  await staff.goto(routes.dashboard.href({}, { processus: process.id }))
  await dialog(staff)
  await picture(staff, 'detail')
  await staff.emulateMedia({ colorScheme: 'dark' })
  await staff.goto(routes.dashboard.href())
  await picture(staff, 'dashboard-sombre')

  const customer = await opened(phone)
  await customer.goto(routes.tracking.href({ token: process.qrToken?.token ?? '' }))
  await picture(customer, 'suivi-telephone')
})

const opened = async (options: BrowserContextOptions) =>
  (await openPage(browser, { baseURL: site.url, ...options })).page

async function signedIn(options: BrowserContextOptions): Promise<Page> {
  const watched = await openPage(browser, { baseURL: site.url, ...options })
  await signInByForm(watched, demoSignIn)
  // The second visit: no welcome.
  await watched.page.goto(routes.dashboard.href())
  return watched.page
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.getByRole('button', { name: 'Fermer la notification' }).waitFor({ state: 'detached' })
  await frenchDates(page)
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
}
