import { beforeEach, describe, expect, test } from 'vitest'
import { uploadReasons } from '../../../domain/entries/entry-texts.ts'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as fallbacks from '../../../domain/ground/texts/fallbacks.ts'
import type { Process } from '../../../domain/processes/process.ts'
import type { Screen } from '../../../domain/screens/screen.ts'
import { expectSilence } from '../../setup/browser.ts'
import { aPhoto } from '../../setup/photo.ts'
import { camille, look, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, awakeForm, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille)
})

const statuses = [200, 403, 404, 410, 502]
const status = [/status of \d/]

/** A relay answers a kind of request instead of the server, until the returned function is called. */
async function relayAnswers(address: string, answered: number, method = 'GET'): Promise<() => Promise<void>> {
  const answer = { status: answered, contentType: 'text/html', body: '<h1>Bienvenue sur le réseau</h1>' }
  await page.route(address, (route) =>
    route.request().method() === method && route.request().resourceType() !== 'document'
      ? route.fulfill(answer)
      : route.fallback(),
  )
  return () => page.unroute(address)
}

const networkIsBack = () => page.evaluate(() => window.dispatchEvent(new Event('online')))

describe('while a relay answers instead of the server', () => {
  test('a wall keeps its cars and says so, then renews itself', async () => {
    const screen = await camille.post<Screen>('/screens', { name: 'Atelier' })
    await look()
    await page.goto(new URL(screen.url ?? '').pathname)
    const upToDate = page.getByText('À jour', { exact: true })
    await upToDate.waitFor()
    for (const answered of statuses) {
      const end = await relayAnswers('**/mur/*', answered)
      await networkIsBack()
      await page.getByText(/^Serveur injoignable/).waitFor()
      expect(await page.getByText('Bienvenue').count()).toBe(0)
      await end()
      await networkIsBack()
      await upToDate.waitFor()
    }
    expectSilence(watched, status)
  })

  test('a sheet does not say that its process is gone', async () => {
    await signedIn(people.camille)
    // A sheet tries three times: the other statuses are in the tests of calls.
    for (const answered of [200, 404]) {
      await page.goto(routes.dashboard.href())
      await awake(page, 'ProcessDetail')
      const end = await relayAnswers(`**/api/processes/${process.id}`, answered)
      await page.locator(`a[data-process][href$="${process.id}"]`).click()
      await page.getByRole('dialog').getByText('Serveur injoignable').waitFor()
      await end()
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await page.getByRole('dialog', { name: 'Freins de Lambert' }).waitFor()
    }
    expectSilence(watched, status)
  })

  test('a photo is kept, and sent once the server answers', async () => {
    await signedIn(people.camille)
    await page.goto(routes.process.href(process))
    await awake(page, 'ProcessView')
    const step = page.locator(`#etape-${process.steps[0]?.id}`)
    const buffer = await aPhoto()
    const storedPhotos = async () => (await camille.get<Process>(`/processes/${process.id}`)).photos.length
    let photos = 0
    for (const answered of statuses) {
      const end = await relayAnswers('**/steps/*/photos', answered, 'POST')
      await step.getByLabel('Ajouter une photo').setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }])
      await step.getByText(uploadReasons.network).waitFor()
      await end()
      await networkIsBack()
      photos += 1
      await expect.poll(storedPhotos).toBe(photos)
    }
    expectSilence(watched, status)
  })

  test('a form keeps its text, and creates one client', async () => {
    await signedIn(people.camille)
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    await page.getByLabel('Nom', { exact: true }).fill('Relais')
    await page.getByLabel('Prénom').fill('Ada')
    const create = page.getByRole('button', { name: 'Créer le client' })
    for (const answered of statuses) {
      const end = await relayAnswers('**/*', answered, 'POST')
      const asked = page.waitForResponse((one) => one.request().method() === 'POST')
      await create.click()
      await asked
      await page.getByRole('alert').getByText(fallbacks.clientCreate).first().waitFor()
      expect(await page.getByLabel('Prénom').inputValue()).toBe('Ada')
      await end()
    }
    await create.click()
    await page.getByText('Client créé').waitFor()
    expect((await camille.get<{ total: number }>('/clients?q=Relais')).total).toBe(1)
    expectSilence(watched, status)
  })

  test('a page that renews itself stays, and its session lasts', async () => {
    await signedIn(people.camille)
    await page.clock.install()
    await page.goto(routes.clients.href())
    await awake(page, 'ListSearch')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    for (const answered of statuses) {
      const end = await relayAnswers('**/*', answered)
      const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === routes.clients.path)
      await page.clock.fastForward(limits.regionRefreshMs + 1)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await asked
      await page.clock.runFor(2_000)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      expect(await page.getByText(/Lambert/).count()).toBeGreaterThan(0)
      await end()
    }
    expectSilence(watched, status)
  })
})
