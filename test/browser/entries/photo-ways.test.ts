import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import type { PageOptions } from '../../setup/browser.ts'
import { aPhoto } from '../../setup/photo.ts'
import { sticksOut } from '../faults.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  await newCast()
  process = await newProcess(camille)
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const stepId = () => process.steps[0]?.id ?? ''
type Place = [name: string, href: () => string, part: () => string, island?: string]
const places: Place[] = [
  ['a step', () => routes.process.href(process), () => `#etape-${stepId()}`, 'ProcessView'],
  ['an agreement', () => routes.approvalNew.href({ id: process.id }), () => 'main', 'ApprovalForm'],
  ['the page of a photo', () => routes.stepPhotoNew.href({ id: process.id, stepId: stepId() }), () => 'main'],
]

/** The shown fields for photos in a part of the page: whether each opens the camera. */
const fieldsIn = (part: string) =>
  page
    .locator(`${part} input[type=file]`)
    .evaluateAll((inputs) =>
      inputs.filter((one) => one.getClientRects().length > 0).map((one) => one.hasAttribute('capture')),
    )

async function open(href: string, options: PageOptions, island?: string) {
  await signedIn(people.camille, options)
  await page.goto(href)
  if (options.javaScriptEnabled && island) await awake(page, island)
}

describe.each([
  ['a browser with scripts', true],
  ['a browser without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  test.each(places)(
    'offers the camera and the gallery on a phone, and one button with a mouse: %s',
    async (...place) => {
      const [, href, part, island] = place
      await open(href(), { ...phone, javaScriptEnabled }, island)
      expect(await fieldsIn(part())).toEqual([true, false])
      expect(await sticksOut(page)).toEqual([])
      await watched.close()
      await open(href(), { javaScriptEnabled }, island)
      expect(await fieldsIn(part())).toEqual([false])
    },
  )
})

/** Presses a link of the mechanic's row. @returns whether the camera opens */
async function pressed(name: string): Promise<boolean> {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('link', { name: new RegExp(`^${name} `) }).click()
  const chooser = await opened
  const opensCamera = (await chooser.element().getAttribute('capture')) !== null
  await chooser.setFiles([{ name: 'disque.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }])
  return opensCamera
}

const storedPhotos = async () => (await camille.get<Process>(`/processes/${process.id}`)).photos.length

describe('a mechanic’s own row', () => {
  beforeEach(async () => {
    await camille.patch(`/processes/${process.id}/assignee`, { userId: people.bruno.id })
  })

  test('takes a photo or chooses one on a phone', async () => {
    await signedIn(people.bruno, phone)
    await page.goto(routes.dashboard.href())
    await awake(page, 'RowActs')
    expect(await pressed('Photo')).toBe(true)
    await expect.poll(storedPhotos).toBe(1)
    expect(await pressed('Galerie')).toBe(false)
    await expect.poll(storedPhotos).toBe(2)
    expect(await sticksOut(page)).toEqual([])
  })

  test('has one link with a mouse, which chooses a file', async () => {
    await signedIn(people.bruno)
    await page.goto(routes.dashboard.href())
    await awake(page, 'RowActs')
    expect(await page.getByRole('link', { name: /^Galerie/ }).count()).toBe(0)
    expect(await pressed('Photo')).toBe(false)
  })
})

test('a photo taken and one chosen leave together without scripts', async () => {
  await open(routes.stepPhotoNew.href({ id: process.id, stepId: stepId() }), { ...phone, javaScriptEnabled: false })
  for (const field of ['Prendre une photo', 'Photos']) {
    const file = { name: 'disque.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
    await page.getByLabel(field, { exact: true }).setInputFiles(file)
  }
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(storedPhotos).toBe(2)
})
