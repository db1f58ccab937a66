import type { BrowserContext, Page } from 'playwright-core'
import { sessionEventsPath } from '../../../domain/addresses/page-links.ts'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { type Api, newProcess } from '../user-actions.ts'

/** The promise: 95 of 100 changes are seen within this time. */
export const promisedMs = 2_000

/** Opens an address and waits until the page hears of changes. */
export async function openLive(page: Page, href: string): Promise<void> {
  const opened = page.waitForResponse((answer) => answer.url().includes(sessionEventsPath))
  await page.goto(href)
  await opened
}

/** The rows of the shown list. */
export const rowOf = (page: Page, { id }: Pick<Process, 'id'>) =>
  page.locator('tr[data-key], li[data-key]').filter({ has: page.locator(`a[href="${routes.process.href({ id })}"]`) })

export const line = (page: Page) => page.getByRole('button', { name: /changements? · Afficher/ })

/** Marks the current step as ready, as somebody else. */
export const markReady = (call: Api, { id, steps }: Process, index = 0) =>
  call.post<Process>(`/processes/${id}/steps/${steps[index]?.id}/propose-ready`)

export const validate = (call: Api, { id, steps }: Process, index = 0) =>
  call.post<Process>(`/processes/${id}/steps/${steps[index]?.id}/validate`)

/** Records the addresses of the streams that a browser opens. */
export function streamsOf(context: BrowserContext): string[] {
  const opened: string[] = []
  context.on('request', (request) => {
    if (request.url().includes(sessionEventsPath)) opened.push(request.url())
  })
  return opened
}

/** The time in which something comes to be true in the page. */
export async function timeUntil(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  await act()
  const startedAt = performance.now()
  await seen()
  return performance.now() - startedAt
}

export const processes = async (call: Api, count: number): Promise<Process[]> => {
  const made: Process[] = []
  for (let index = 0; index < count; index += 1) made.push(await newProcess(call, { nom: `Personne ${index}` }))
  return made
}
