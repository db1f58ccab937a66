import type { Locator, Page, Request } from 'playwright-core'
import * as routes from '../../domain/ground/routes.ts'
import type { Process } from '../../domain/processes/process.ts'
import { newId } from '../../server/database/ids.ts'
import type { WatchedPage } from '../setup/browser.ts'
import type { Person } from '../setup/cast.ts'
import { tokenIn } from '../setup/doors.ts'
import type { Site } from '../setup/site.ts'

type SignIn = Pick<Person, 'email' | 'password'> & {
  /** Answers the second step, where the account has one. */
  code?: () => Promise<string>
}

/** Opens the dashboard, signed in without the form, which has its own tests. */
export async function signIn(watched: Pick<WatchedPage, 'page'>, person: SignIn) {
  await takeSession(watched, person)
  await watched.page.goto(routes.dashboard.href())
}

/** The cookie of a signed-in user, where no page was opened yet. */
export async function takeSession({ page }: Pick<WatchedPage, 'page'>, { email, password, code }: SignIn) {
  const fill = async (href: string, fields: Record<string, string>) => {
    const form = await page.request.get(href)
    const _csrf = tokenIn(await form.text())
    const sent = await page.request.post(href, { form: { _csrf, ...fields }, maxRedirects: 0 })
    if (sent.status() !== 303) throw new Error(`${email} could not sign in: ${sent.status()}`)
  }
  await fill(routes.login.href(), { email, password })
  if (code) await fill(routes.secondStep.href(), { code: await code() })
}

/** Signs in as a person does, through the form, and waits for the dashboard. */
export async function signInByForm({ page }: Pick<WatchedPage, 'page'>, person: SignIn) {
  await page.goto(routes.login.href())
  await awake(page, 'LoginForm')
  await sendSignIn(page, person)
  if (person.code) {
    await page.getByLabel('Code à 6 chiffres').fill(await person.code())
    await page.keyboard.press('Enter')
  }
  await page.waitForURL(`**${routes.dashboard.path}`)
}

/** Signs in through the form without scripts. */
export async function signInPlainly({ page }: Pick<WatchedPage, 'page'>, person: SignIn) {
  await page.goto(routes.login.href())
  await sendSignIn(page, person)
}

/** Fills the form on the page. */
export async function sendSignIn(page: Page, { email, password }: SignIn) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Lets the page show what it has: a change of its state is drawn within two frames. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Waits until a request has been answered or given up, and lets the page show it. */
export async function answered(request: Request): Promise<void> {
  await request.response()
  await drawn(request.frame().page())
}

/** Opens the menu «…» of a process, where it is closed. */
export async function openMenu(place: Page | Locator) {
  const menu = place.locator('[data-menu]')
  if (!(await menu.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open))) await menu.click()
}

/** Unfolds what a summary with this text folds. */
export const unfold = (place: Page | Locator, text: string) => place.locator('summary', { hasText: text }).click()

/** Waits until an island has been hydrated: before that its HTML is a plain page's. */
export const awake = (page: Page, name: string) =>
  page.waitForSelector(`[data-island="${name}"][data-awake]`, { state: 'attached' })

/** Waits until the page's forms are enhanced: before that the browser itself sends them. */
export const awakeForm = (page: Page) => page.waitForSelector('form[data-enhanced][data-awake]', { state: 'attached' })

/** Opens the menu « … » of a process and presses one of its items. */
export async function pressInMenu(where: Locator, name: string): Promise<void> {
  await openActions(where)
  await menuItem(where, name).click()
}

/** Opens the menu « … » of a process. */
export const openActions = (where: Locator) => actionsMenu(where).locator('summary').click()

/** An item of the menu « … » of a process. */
export const menuItem = (where: Locator, name: string) =>
  actionsMenu(where).locator('a, button').filter({ hasText: name })

const actionsMenu = (where: Locator) => where.locator('details:has(> summary[data-menu])')

/** Unfolds the further actions of a step. */
export const openStep = (where: Locator, name: string) =>
  where.getByRole('listitem').locator('summary', { hasText: name }).click()

/**
 * Stops an installed clock, which otherwise runs on at the machine's pace: time then passes only when the test moves
 * it.
 */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Keeps the browser from opening an SMS program, which this machine lacks. */
export const stayHere = (page: Page) => page.evaluate(keepHere)

/**
 * A function for the page that blocks links to SMS. For links that a page opens by itself, give it to `addInitScript`.
 */
export function keepHere(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault()
  })
}

/** Calls to the JSON API, for preparing data. */
export async function api(site: Site, { email, password }: SignIn) {
  const { accessToken } = await send<{ accessToken: string }>(site, 'POST', '/auth/login', { email, password })
  return {
    post: <T>(path: string, body: unknown = {}) => send<T>(site, 'POST', path, body, accessToken),
    patch: <T>(path: string, body: unknown) => send<T>(site, 'PATCH', path, body, accessToken),
    delete: (path: string) => send<undefined>(site, 'DELETE', path, undefined, accessToken),
    remove: (path: string) => send<undefined>(site, 'DELETE', path, undefined, accessToken),
    get: <T>(path: string) => send<T>(site, 'GET', path, undefined, accessToken),
  }
}

export type Api = Awaited<ReturnType<typeof api>>
type Made = { id: string }

type Wanted = {
  nom?: string
  email?: string | null
  startDate?: string
  estimatedEndDate?: string
  stepType_id?: string
}

/** A process of three steps, for a client with a car. */
export async function newProcess(call: Api, { nom = 'Lambert', email, ...fields }: Wanted = {}) {
  const unique = newId().slice(-8)
  const address = email === undefined ? `${unique}@exemple.fr` : email
  const person = { nom, prenom: 'Sophie', email: address, telephone: '+33639981742' }
  const client = await call.post<Made>('/clients', person)
  const plaque = unique.toUpperCase()
  const car = await call.post<Made>('/cars', { client_id: client.id, marque: 'Peugeot', modele: '308', plaque })
  const steps = ['Dépose', 'Pose', 'Essai'].map((name) => ({ name, description: null }))
  const type = await call.post<Made>('/step-types', { name: `Freins ${unique}`, steps })
  const chosen = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  return call.post<Process>('/processes', { ...chosen, name: `Freins de ${nom}`, ...fields })
}

async function send<T>(site: Site, method: string, path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Idempotency-Key': newId() }
  if (token) headers.Authorization = `Bearer ${token}`
  const request = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const response = await fetch(`${site.url}/api${path}`, request)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}
