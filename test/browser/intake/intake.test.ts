import { beforeEach, expect, test } from 'vitest'
import { formatPlate } from '../../../domain/cars/plate.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

const known = 'HB417KM'

stage()
beforeEach(async () => {
  await newCast()
  const { client } = await newProcess(camille)
  await camille.post('/cars', { client_id: client?.id, marque: 'Renault', modele: 'Clio', plaque: known })
  await signedIn(people.camille)
  await page.goto(routes.intake.href())
  await awake(page, 'IntakeCar')
})

const plate = () => page.getByLabel('Plaque', { exact: true })
const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
/** Holds the answers about plates until the returned function is called. */
async function holdAnswers(): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/arrivee?plaque=*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('Enter after a known plate moves the focus to the first « Pour quoi » choice', async () => {
  await plate().pressSequentially(formatPlate(known))
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('stepType_id')
  const first = page.getByRole('group', { name: 'Pour quoi' }).getByRole('radio').first()
  expect(await first.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await page.getByText('Renault Clio').waitFor()
  await plate().focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('stepType_id')
  expectSilence(watched)
})

test('Enter after an unknown plate moves the focus to the car’s name', async () => {
  await plate().pressSequentially('ZZ999ZX')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('vehicule')
  expectSilence(watched)
})

test('a complete plate is looked up without leaving the field; a longer one clears the result', async () => {
  await plate().pressSequentially(known.slice(0, -1))
  await page.keyboard.type(known.slice(-1))
  await page.getByText('Renault Clio').waitFor()
  expect(await focused()).toBe('plaque')
  expect(await page.getByLabel('Marque et modèle').count()).toBe(0)
  await page.keyboard.type('9')
  await page.getByText('Renault Clio').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Marque et modèle').isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await page.getByText('Inconnue ici.').waitFor()
  expectSilence(watched)
})

test('the focus moves to « Pour quoi » when the answer removes the focused field', async () => {
  const release = await holdAnswers()
  await plate().pressSequentially(known)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('vehicule')
  release()
  await page.getByText('Renault Clio').waitFor()
  await expect.poll(focused).toBe('stepType_id')
  expectSilence(watched)
})
