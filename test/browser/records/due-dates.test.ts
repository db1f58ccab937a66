import { beforeAll, expect, test } from 'vitest'
import type { Car } from '../../../domain/cars/car.ts'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { site } from '../../setup/visited-site.ts'
import { fill, page, plainPage, press, seesText, title } from '../plain-page.ts'
import { api, newProcess, signInPlainly } from '../user-actions.ts'

let car: Car
let people: Cast

plainPage()
beforeAll(async () => {
  people = await cast(site)
  const camille = await api(site, people.camille)
  const process = await newProcess(camille, {})
  car = await camille.get<Car>(`/cars/${process.car?.id}`)
})

const inDays = (days: number) => addDays(todayParis(new Date()), days)

test('an inspection date is entered, proposed, kept and listed without scripts on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInPlainly({ page }, people.camille)
  await page.goto(routes.car.href(car))
  await page.getByRole('link', { name: 'Noter sa première mise en circulation' }).click()
  await fill('Dernier contrôle technique', `${Number(inDays(10).slice(0, 4)) - 2}${inDays(10).slice(4)}`)
  await press('Enregistrer')
  await seesText('Deux ans après le dernier contrôle.')
  await page.getByRole('button', { name: 'C’est bien cette date' }).focus()
  await page.keyboard.press('Enter')
  await seesText('Véhicule modifié avec succès')
  expect(await page.getByRole('button', { name: 'C’est bien cette date' }).count()).toBe(0)

  await page.goto(routes.cars.href())
  await page.getByRole('link', { name: routes.dueDates.title }).click()
  await title(routes.dueDates.title)
  const row = page.locator(`[data-key="${car.id}"]`)
  expect(await row.textContent()).toContain('dans 10 j')
  expect(await row.textContent()).not.toContain('d’après le dernier contrôle')
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(160)
  const text = decodeURIComponent((await row.getByRole('link', { name: /^SMS/ }).getAttribute('href')) ?? '')
  expect(text).toContain('Bonjour, le contrôle technique de votre 308')
  expect(await row.getByRole('link', { name: /^Appeler/ }).getAttribute('href')).toBe('tel:+33639981742')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The car is expected already.
  await row.getByRole('link', { name: /^Une voiture arrive/ }).click()
  await title(routes.intake.title)
  expect(await page.getByLabel('Plaque').inputValue()).toBe(car.plaque)
})
