import { beforeEach, expect, test } from 'vitest'
import type { Approval } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as labels from '../../../domain/ground/texts/labels.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { aPhoto } from '../../setup/photo.ts'
import { camille, newCast, page, people, signedIn, stage } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  await newCast()
  process = await newProcess(camille)
  await signedIn(people.camille)
})

/** Answers a script by one that throws as it loads, as where a browser lacks something that it uses. */
const breakCode = (name: string) =>
  page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'new Intl.Rien()\nexport {}' }),
  )
const photo = async () => ({ name: 'disque.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
const storedPhotos = async () => (await camille.get<Process>(`/processes/${process.id}`)).photos.length
const noWordOfNetwork = async () => expect(await page.getByText(labels.noNetwork).count()).toBe(0)

test('a photo is sent by the plain form of the process page where its code fails to load', async () => {
  await breakCode('parts')
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
  await page
    .locator(`#etape-${process.steps[0]?.id}`)
    .locator('input[type=file]:not([capture])')
    .setInputFiles(await photo())
  await expect.poll(storedPhotos).toBe(1)
  await page.waitForURL(`**${routes.process.href(process)}*`)
  await noWordOfNetwork()
})

test.each(['parts', 'send-photos'])(
  'a photo of a row is sent plainly where the code of %s fails to load',
  async (name) => {
    await camille.patch(`/processes/${process.id}/assignee`, { userId: people.bruno.id })
    await signedIn(people.bruno)
    await breakCode(name)
    await page.goto(routes.dashboard.href())
    await awake(page, 'RowActs')
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('link', { name: /^Photo / }).click()
    await (await opened).setFiles([await photo()])
    await expect.poll(storedPhotos).toBe(1)
    await page.waitForURL(`**${routes.process.href(process)}*`)
    await noWordOfNetwork()
  },
)

test('a photo goes with the form of an agreement where its code fails to load', async () => {
  await breakCode('parts')
  await page.goto(routes.approvalNew.href({ id: process.id }))
  await awake(page, 'ApprovalForm')
  await page
    .locator('.approval-take input[type=file]:not([capture])')
    .first()
    .setInputFiles(await photo())
  await page.locator('[data-toast]').getByText(labels.photosGoWithForm).waitFor()
  await noWordOfNetwork()
  const line = page.getByRole('group', { name: 'Ligne 1', exact: true })
  await line.getByLabel('Intitulé').fill('Disques')
  await line.locator('label', { hasText: 'Sécurité' }).click()
  await line.getByLabel('Montant TTC').fill('184')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const lines = async () =>
    (await camille.get<{ items: Approval[] }>(`/processes/${process.id}/approvals`)).items.flatMap(({ lines }) => lines)
  await expect.poll(lines).toMatchObject([{ label: 'Disques', photoIds: [expect.any(String)] }])
})

test('a photo stays selected, with a word about the network, where there is none', async () => {
  await page.goto(routes.process.href(process))
  await awake(page, 'ProcessView')
  await page.context().setOffline(true)
  const field = page.locator(`#etape-${process.steps[0]?.id}`).locator('input[type=file]:not([capture])')
  await field.setInputFiles(await photo())
  await page.locator('[data-toast]').getByText(labels.noNetwork).waitFor()
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await page.context().setOffline(false)
})
