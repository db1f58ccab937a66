import type { Page } from 'playwright-core'
import type { PageName } from '../../../entry-server.tsx'
import { awake } from '../user-actions.ts'
import type { Garage } from './garage.ts'

/** A page of `views/pages` in one of its states. */
export type Screen = {
  page: PageName
  state?: string
  href: (garage: Garage) => string
  /** Brings the page into that state. */
  reach?: (page: Page, garage: Garage) => Promise<unknown>
  /** A CSS selector of many parts that are alike: axe reads one in four of them, in turn. */
  alike?: string
}

/** Sends a plain form without its island: the errors come from the server. */
export async function send(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.evaluate(submit, { action, fields })])
}

/** A function that runs in the page. */
function submit({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  const all = { _csrf: meta('csrf-token'), cle: meta('idempotency-key'), ...fields }
  for (const [name, value] of Object.entries(all)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** The sheet that the address opened, with its content loaded. */
export async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
}

export async function pressIn(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await dialog(page)
  const item = page.getByRole('dialog').getByRole(role, { name, exact: true })
  // Rare actions are in the menu «…».
  const more = page.getByRole('dialog').locator('header summary')
  if (!(await item.isVisible()) && (await more.isVisible())) await more.click()
  await item.click()
}

export async function openMenu(page: Page): Promise<void> {
  await awake(page, 'NavMenu')
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('link', { name: 'Paramètres' }).waitFor()
}
