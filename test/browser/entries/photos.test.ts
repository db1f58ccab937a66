import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { AppError } from '../../../server/http/errors.ts'
import { expectSilence } from '../../setup/browser.ts'
import { aPhoto, photoOf } from '../../setup/photo.ts'
import { standards, violations } from '../faults.ts'
import { camille, enter, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille)
})

const stepId = () => process.steps[0]?.id ?? ''
const step = () => page.locator(`#etape-${stepId()}`)
const field = () => step().getByLabel('Ajouter une photo')
const thumbnails = () =>
  step()
    .getByRole('link')
    .filter({ has: page.locator('img') })
const stored = async () => (await camille.get<Process>(`/processes/${process.id}`)).photos
const toast = (text: string) => page.locator('[data-toast]').getByText(text)
const uploads = '**/api/processes/*/steps/*/photos'
const cut = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]

async function open() {
  await signedIn(people.camille)
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
}

async function files(...names: string[]) {
  const buffer = await aPhoto()
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
}

const place = () => ({ processId: process.id, stepId: stepId() })
const withPhotos = async (...captions: string[]) => {
  for (const caption of captions) await photoOf(site, people.camille, place(), { caption, width: 640, height: 480 })
}

describe('chosen photos', () => {
  test('show their errors or their progress, then appear on the step', async () => {
    await open()
    await field().setInputFiles([{ name: 'facture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }])
    await step().getByRole('alert').getByText('facture.jpg').waitFor()
    await step().getByText('Photo illisible').waitFor()
    await step().getByRole('button', { name: 'Retirer' }).click()
    expect(await step().getByRole('alert').count()).toBe(0)
    expect(await stored()).toEqual([])

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(uploads, async (route) => {
      await held
      await route.continue()
    })
    await field().setInputFiles(await files('avant.jpg', 'après.jpg'))
    await expect.poll(() => step().getByRole('progressbar').count()).toBe(2)
    await step().getByText('2\u00a0photos en cours d’envoi').waitFor()
    // Work that would be lost is asked about first.
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    release()
    await toast('2\u00a0photos ajoutées').waitFor()
    expect(await thumbnails().count()).toBe(2)
    expect(await step().getByRole('progressbar').count()).toBe(0)
    expect(await stored()).toHaveLength(2)
    expectSilence(watched, [/415/])
  })

  test('are retried under the same key, and wait in the tab while offline', async () => {
    await enter(people.camille)
    await awake(page, 'ProcessDetail')
    await page.locator(`a[data-process][href$="${process.id}"]`).click()
    const sheet = page.getByRole('dialog', { name: 'Freins de Lambert' })
    const input = sheet.getByLabel('Ajouter une photo à Dépose')
    await input.focus()
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('link[rel=stylesheet][href*="entries-"]').length))
      .toBe(1)
    const keys: (string | undefined)[] = []
    await page.route(uploads, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server accepts the first photo, but its answer is lost.
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await input.setInputFiles(await files('disque.jpg'))
    await toast('Photo ajoutée').waitFor()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await stored()).toHaveLength(1)
    await page.unroute(uploads)

    await watched.context.setOffline(true)
    await input.setInputFiles(await files('jante.jpg'))
    await sheet.getByText('Pas de réseau').waitFor()
    await sheet.getByRole('button', { name: 'Réessayer' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await watched.context.setOffline(false)
    await expect.poll(async () => (await stored()).length).toBe(2)
    await toast('Photo ajoutée').last().waitFor()
    expectSilence(watched, cut)
  })

  test('wait in the tab for a busy server, and leave by themselves', async () => {
    await open()
    const busy = new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS: 2 })
    const render = vi.spyOn(site.deps.photos.decoder, 'render').mockRejectedValueOnce(busy)
    onTestFinished(() => render.mockRestore())
    await field().setInputFiles(await files('disque.jpg'))
    await step().getByText('Le serveur est occupé\u00a0: elle partira dans un moment.').waitFor()
    await toast('Photo ajoutée').waitFor()
    expect(render).toHaveBeenCalledTimes(2)
    expect(await stored()).toHaveLength(1)
    expectSilence(watched, [/503/])
  })

  test('beyond the limit of the process are refused before any upload', async () => {
    const there = Array.from({ length: limits.photosMax - 1 }, () => photoOf(site, people.camille, place()))
    await Promise.all(there)
    await open()
    await field().setInputFiles(await files('une.jpg', 'deux.jpg', 'trois.jpg'))
    await toast('les 2\u00a0dernières choisies n’ont pas été prises').waitFor()
    await toast('Photo ajoutée').waitFor()
    expect(await stored()).toHaveLength(limits.photosMax)
    expectSilence(watched)
  })
})

describe('the photo viewer', () => {
  const viewer = () => page.getByRole('dialog', { name: 'Dépose' })
  const shown = (name: string) => viewer().getByRole('img', { name }).waitFor()

  test('moves between photos, edits, shows, deletes and restores them, and returns the focus', async () => {
    await withPhotos('Avant', 'Pendant', '')
    await open()
    await thumbnails().nth(1).focus()
    await page.keyboard.press('Enter')
    await shown('Pendant')
    expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
    await page.keyboard.press('ArrowRight')
    await viewer().getByRole('button', { name: 'Ajouter une légende' }).click()
    await viewer().getByLabel('Légende').fill('Disque avant droit')
    await viewer().getByRole('button', { name: 'Enregistrer' }).click()
    await viewer().getByText('Disque avant droit').waitFor()
    await viewer().getByRole('button', { name: 'Montrer au client' }).click()
    await viewer().getByText('Visible par le client').waitFor()
    const last = async () => (await stored())[2]
    await expect.poll(last).toMatchObject({ caption: 'Disque avant droit', visible: true })

    await viewer().getByRole('button', { name: 'Photo précédente' }).click()
    await shown('Pendant')
    await page.keyboard.press('ArrowLeft')
    await shown('Avant')
    await page.keyboard.press('Escape')
    await viewer().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('img')?.alt)).toBe('Avant')

    await thumbnails().last().click()
    await viewer().getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Annuler')
    await expect.poll(async () => (await stored()).length).toBe(2)
    await step().getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(last).toMatchObject({ caption: 'Disque avant droit' })
    await expect.poll(() => thumbnails().count()).toBe(3)
    expectSilence(watched)
  })
})
