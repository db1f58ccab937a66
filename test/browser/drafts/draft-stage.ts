import type { Page } from 'playwright-core'
import { limits, storageKeys } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type Draft, newDraft } from '../../../domain/processes/draft.ts'
import { newId } from '../../../server/database/ids.ts'
import type { Person } from '../../setup/cast.ts'
import { firstChip, named } from '../../setup/date-chips.ts'
import { camille, page } from '../stage.ts'
import { awake } from '../user-actions.ts'

type Made = { id: string }

/** A client with one car, found by a name of their own. */
export async function customerWithoutCar(nom = `Drafty${newId().slice(-6)}`) {
  return { nom, client: await camille.post<Made>('/clients', { nom, prenom: 'Sophie' }) }
}

export async function customer() {
  const { nom, client } = await customerWithoutCar()
  const plaque = newId().slice(-8).toUpperCase()
  const car = await camille.post<Made>('/cars', { client_id: client.id, marque: 'Peugeot', modele: '308', plaque })
  return { nom, client, car }
}

export const mine = (person: Person) => ({ userId: person.id, garageId: person.garageId })
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A draft that the browser stored earlier. */
export function kept(person: Person, change: Partial<Draft> = {}): Draft {
  const draft = newDraft(newId(), mine(person), change.lastModified ?? hoursAgo(1))
  return { ...draft, name: 'Gardé hier', ...change }
}

export const put = (drafts: unknown, where: Page = page) =>
  where.evaluate(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [storageKeys.drafts, typeof drafts === 'string' ? drafts : JSON.stringify(drafts)],
  )
export const stored = async (where: Page = page): Promise<Draft[]> =>
  JSON.parse((await where.evaluate((key) => localStorage.getItem(key), storageKeys.drafts)) ?? '[]')
export const names = async (where: Page = page) => (await stored(where)).map(({ name }) => name).sort()

export async function openDrafts(where: Page = page, href = routes.drafts.href()) {
  await where.goto(href)
  await awake(where, 'DraftManager')
}

export const button = (name: string, where: Page = page) => where.getByRole('button', { name, exact: true })
export const nameField = (where: Page = page) => where.getByLabel('Nom du processus')
export const clientField = (where: Page = page) => where.getByRole('combobox', { name: 'Client' })
export const title = () => page.getByRole('heading', { level: 1 }).textContent()
export const list = (where: Page = page) => where.getByRole('region', { name: 'Liste des brouillons' })
export const rows = (where: Page = page) => list(where).getByRole('link')
export const inTheBar = () => page.getByRole('banner').getByRole('link', { name: 'Brouillon' })
/** Waits for the autosave by the page's own clock, which may be late: its timer comes before this one. */
export const autosaved = () =>
  page.evaluate((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)), limits.draftAutosaveMs + 50)
export const processes = async (q: string) => (await camille.get<{ total: number }>(`/processes?q=${q}`)).total

export async function fillDraft(nom: string) {
  await clientField().fill(nom)
  await page.getByRole('option', { name: new RegExp(nom) }).click()
  // The client's only car is chosen once the cars of the client are loaded.
  await page.locator('select[name="car"] option:checked:not([value=""])').waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'Freins', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: named(firstChip()) }).check({ force: true })
}
