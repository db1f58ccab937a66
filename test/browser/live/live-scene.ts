import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionEventsPath } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { type Api, newProcess } from '../user-actions.ts'

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

/** The promise: a change is seen within this time. */
const promisedMs = 2_000

/**
 * Lets the stopped clock of a page run until something is seen, by the promised time at most: answers of the server take
 * none of it.
 */
export async function seenInTime(page: Page, seen: () => Promise<boolean>): Promise<void> {
  let passedMs = 0
  const look = async () => {
    if (passedMs < promisedMs) await page.clock.runFor(100)
    passedMs += 100
    return seen()
  }
  await expect.poll(look).toBe(true)
}

export const processes = async (call: Api, count: number): Promise<Process[]> => {
  const made: Process[] = []
  for (let index = 0; index < count; index += 1) made.push(await newProcess(call, { nom: `Personne ${index}` }))
  return made
}
