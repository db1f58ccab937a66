import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { cast } from '../../setup/cast.ts'
import { aPhoto } from '../../setup/photo.ts'
import { site } from '../../setup/visited-site.ts'
import { sticksOut } from '../faults.ts'
import { page, plainPage } from '../plain-page.ts'
import { api, newProcess, takeSession } from '../user-actions.ts'

plainPage()

test('a photo and a note are added and shown on a phone without scripts', async () => {
  const people = await cast(site)
  const camille = await api(site, people.camille)
  const process = await newProcess(camille)
  const step = page.locator(`#etape-${process.steps[0]?.id}`)
  const send = step.getByRole('button', { name: 'Envoyer' })
  await page.setViewportSize({ width: 360, height: 740 })
  await takeSession({ page }, people.camille)
  await page.goto(routes.process.href(process))
  expect(await send.isVisible()).toBe(false)
  await step.getByLabel('Ajouter une photo à Dépose').setInputFiles({
    name: 'disque.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(),
  })
  expect(await sticksOut(page)).toEqual([])
  await send.click()
  await step.locator('img').waitFor()
  expect(new URL(page.url()).hash).toBe(`#etape-${process.steps[0]?.id}`)
  await step.getByRole('link', { name: 'Ajouter une note' }).click()
  await page.getByLabel('Note').fill('Voilé')
  await page.getByRole('button', { name: 'Ajouter la note', exact: true }).click()
  await step.getByText('Voilé').waitFor()
  expect(await sticksOut(page)).toEqual([])
  await step.getByRole('link', { name: 'Photo, Dépose' }).click()
  await page.locator('main img').first().waitFor()
  const { photos, notes } = await camille.get<Process>(`/processes/${process.id}`)
  expect([photos.length, notes.length]).toEqual([1, 1])
})
