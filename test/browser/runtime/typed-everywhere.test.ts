import { beforeAll, expect, test } from 'vitest'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Ids } from '../../server/probes/probe.ts'
import { furnish, pageSamples } from '../../server/probes/probes.ts'
import type { TestApp } from '../../setup/app.ts'
import { as } from '../../setup/doors.ts'
import { page, people, signedIn, site, stage } from '../stage.ts'
import { awakeForm, drawn, takeSession } from '../user-actions.ts'

let ids: Ids

stage()
beforeAll(async () => {
  const app = { app: site.url, db: site.db, deps: site.deps } as unknown as TestApp
  const admin = await as(app, people.camille)
  ids = await furnish({ app, admin, owner: people.camille, mechanic: people.bruno, word: 'Reprise' })
}, 60_000)

/** The address of each page with fields in which the staff types. */
async function pagesToType(): Promise<string[]> {
  const hrefs = Object.entries(pageSamples).flatMap(([name, sample]) => {
    const { params = {}, get } = sample(ids)
    const { href } = allRoutes[name as RouteName] as { href: (params: object, query?: object) => string }
    return get ? [href(params, get)] : []
  })
  const found: string[] = []
  for (const href of hrefs) {
    const answer = await page.request.get(href, { maxRedirects: 0 })
    const isPage = answer.ok() && /html/.test(answer.headers()['content-type'] ?? '')
    if (
      isPage &&
      /<meta name="session-id" content="[^"]+".*<form[^>]* method="post".*(<textarea|<input[^>]* type="(text|tel|email|url|number|date)")/s.test(
        await answer.text(),
      )
    )
      found.push(href)
  }
  return found
}

/** Types into every field, also into those that must be forgotten. @returns the typed fields */
function typeEverywhere(secret: string): string[] {
  const values: Record<string, string> = {
    date: '2026-12-03',
    number: '7',
    tel: '+33612345678',
    email: 'zoe@exemple.fr',
    url: 'https://exemple.fr/suite',
  }
  const fields = Array.from(
    document.querySelectorAll<HTMLInputElement>('form[method=post] input, form[method=post] textarea'),
  )
  return fields
    .filter(
      ({ type, readOnly, disabled }) =>
        /^(text|textarea|password|tel|email|url|number|date)$/.test(type) && !readOnly && !disabled,
    )
    .flatMap((field) => {
      const isSecret = field.type === 'password' || field.autocomplete === 'one-time-code'
      const typed = isSecret ? secret : (values[field.type] ?? '12')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
      return isSecret ? [] : [`${field.form?.getAttribute('action')} ${field.name}: ${field.value}`]
    })
}

const shownFields = (): string[] =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>('form[method=post] input, form[method=post] textarea'),
    (field) => `${field.form?.getAttribute('action')} ${field.name}: ${field.value}`,
  )

/** Waits for all islands, and for the code that stores typed text. */
async function ready(): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-awake])'))
  await drawn(page)
}

const storesTyping = () => performance.getEntriesByType('resource').some(({ name }) => /keep-typing/.test(name))

test('text typed on any page of the staff survives a reload, and secrets are not stored', async () => {
  const secret = 'Secret-31415'
  await signedIn(people.camille)
  page.on('dialog', (dialog) => void dialog.accept())
  const lost: string[] = []
  const hrefs = await pagesToType()
  for (const href of hrefs) {
    await page.goto(href)
    await ready()
    const typed = await page.evaluate(typeEverywhere, secret)
    // A page may hold its fields in a form that looks something up.
    if (typed.length === 0) continue
    await page.waitForFunction(storesTyping)
    await drawn(page)
    // Unlike a reload, the browser itself restores nothing.
    await page.goto(href)
    const missing = async () => {
      const shown = await page.evaluate(shownFields)
      return typed.filter((field) => !shown.includes(field))
    }
    await expect
      .poll(missing, { timeout: 5_000 })
      .toEqual([])
      .catch(async () => lost.push(href, ...(await missing())))
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(secret)
    await page.evaluate(() => sessionStorage.clear())
  }
  expect(lost).toEqual([])
  expect(hrefs.length).toBeGreaterThan(20)
}, 240_000)

test('another person who signs in to the tab does not see the text', async () => {
  await signedIn(people.camille)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(routes.clientNew.href())
  await awakeForm(page)
  const nom = page.locator('main').getByLabel('Nom', { exact: true })
  await nom.fill('Durand')
  await page.waitForFunction(storesTyping)
  await drawn(page)
  await page.context().clearCookies()
  await takeSession({ page }, people.bruno)
  await page.reload()
  await awakeForm(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typing-put-away'))).toBeNull()
  expect(await nom.inputValue()).toBe('')
})
