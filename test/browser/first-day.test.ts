import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { limits } from '../../domain/ground/limits.ts'
import * as routes from '../../domain/ground/routes.ts'
import { expectSilence } from '../setup/browser.ts'
import { look, page, site, stage, watched } from './stage.ts'
import { api, awake, newProcess, signIn, stayHere } from './user-actions.ts'

type Founder = { email: string; password: string }
let agnes: Founder

stage()
beforeEach(async () => {
  agnes = await founded()
})

/** A garage of one person, without a process. */
async function founded(): Promise<Founder> {
  const who = { email: `agnes.${randomUUID()}@exemple.fr`, password: 'tilleul2026' }
  const answer = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...who, name: 'Roche', prenom: 'Agnès', garage_nom: 'Garage des Tilleuls' }),
  })
  expect(answer.status).toBe(201)
  return who
}

test('an admin invites a mechanic by SMS in three presses, without typing an address', async () => {
  await look({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await signIn(watched, agnes)
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  await press(page.getByRole('link', { name: 'Premier mécanicien' }))
  await press(page.getByRole('button', { name: 'Inviter', exact: true }))
  await page.getByRole('heading', { name: 'Inviter un employé' }).waitFor()
  await stayHere(page)
  const sms = page.getByRole('link', { name: /^SMS/ })
  await press(sms)
  expect(presses).toBe(3)
  const link = await page.getByLabel('Lien d’invitation').inputValue()
  const text = decodeURIComponent((await sms.getAttribute('href')) ?? '')
  expect(text).toMatch(/^sms:\?&body=Bonjour, Agnès Roche vous invite à rejoindre Garage des Tilleuls/)
  expect(text.endsWith(link)).toBe(true)
  expect(await scanned(page.getByRole('img', { name: 'QR code de l’invitation' }))).toBe(link)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expectSilence(watched)

  await look({ viewport: { width: 360, height: 740 } })
  await page.goto(link)
  await awake(page, 'RegisterForm')
  for (const [label, value] of Object.entries({
    Nom: 'Durand',
    Prénom: 'Léa',
    Email: `lea.${randomUUID()}@exemple.fr`,
  })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Mot de passe').fill('clavette2026')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await page.getByRole('heading', { level: 2, name: 'Aucun processus' }).waitFor()
  expectSilence(watched)
})

/** The text of the QR code on the screen, as a phone reads it. Checks that the code is at least 200 px wide. */
async function scanned(code: Locator): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  const found = await readBarcodes(new Uint8Array(await code.screenshot()), { formats: ['QRCode'] })
  return found[0]?.text
}

test('a new garage sends its first link in six presses and nine fields', async () => {
  await look({ viewport: { width: 360, height: 740 } })
  let presses = 0
  let typed = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  const type = async (name: string, text: string) => {
    typed += 1
    await page.locator(`[name=${name}]`).fill(text)
  }
  await page.goto(routes.register.href())
  await awake(page, 'RegisterForm')
  await type('name', 'Roche')
  await type('prenom', 'Agnès')
  await type('garage_nom', 'Garage des Tilleuls')
  await type('email', `agnes.${randomUUID()}@exemple.fr`)
  await type('password', 'tilleul2026')
  await press(page.getByRole('button', { name: 'Créer le compte' }))
  await press(page.getByRole('main').getByRole('link', { name: routes.intake.title }))
  await awake(page, 'IntakeCar')
  await type('plaque', 'GH482KL')
  await type('vehicule', 'Peugeot 308')
  await type('client', 'Moreau Julien')
  await type('telephone', '0612345678')
  await press(page.getByRole('radio', { name: 'Freins', exact: true }))
  await press(page.locator('[name=estimatedEndDate]').nth(1))
  await press(page.getByRole('button', { name: 'Enregistrer', exact: true }))
  await page.getByText('Voiture enregistrée').waitFor()
  await awake(page, 'ProcessView')
  const question = page.getByRole('group', { name: 'Prévenir le client' })
  await question.getByText(/^Prévenir Julien/).waitFor()
  // The warning comes before the text may be pressed.
  await question.getByText('Ne s’ouvre que sur cet ordinateur.').waitFor()
  await page.getByText(/^Envoyez-vous le suivi de cette voiture/).waitFor()
  await stayHere(page)
  const sms = question.getByRole('link', { name: 'SMS, prévenir Julien Moreau' })
  // Once pressed, the question shows how the customer was contacted instead.
  expect(decodeURIComponent((await sms.getAttribute('href')) ?? '')).toMatch(/Suivi\s: http.*\/public\/processus\//)
  await press(sms)
  await question.getByText(/^SMS ouvert sur cet appareil/).waitFor()
  expect([presses, typed]).toEqual([6, 9])
})

test('an empty garage shows only the welcome card, and the board after the first process', async () => {
  await look()
  await page.clock.install()
  await signIn(watched, agnes)
  await awake(page, 'NotificationBell')
  const main = page.getByRole('main')
  expect(await main.getByRole('link').allTextContents()).toEqual([
    'Voir ce que verra votre client',
    'Téléphone et horaires',
    'Types de réparation',
    'Premier mécanicien',
    'Premier véhicule',
    'Premier lien envoyé',
    'Importer mes clients',
    routes.intake.title,
    'Nouveau processus',
  ])
  expect(await main.getByRole('button').allTextContents()).toEqual(['Masquer'])
  await main.getByRole('link', { name: 'Voir ce que verra votre client' }).click()
  await page.getByText('Un exemple, avec les coordonnées de votre garage.').waitFor()
  await page.getByText('Garage des Tilleuls').first().waitFor()
  await page.getByRole('link', { name: 'Revenir au dashboard' }).click()
  await awake(page, 'NotificationBell')
  await newProcess(await api(site, agnes), { nom: 'Lambert' })
  await page.clock.fastForward(limits.notificationPollMs)
  await awake(page, 'RowActs')
  await page.getByRole('link', { name: 'Freins de Lambert' }).first().waitFor()
  expectSilence(watched)
})
