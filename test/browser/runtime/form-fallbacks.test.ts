import { beforeEach, describe, expect, test } from 'vitest'
import { errorToasts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as fallbacks from '../../../domain/ground/texts/fallbacks.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awakeForm, newProcess } from '../user-actions.ts'

let process: Process

stage()
beforeEach(async () => {
  process = await newProcess(camille)
  await signedIn(people.camille)
})

const toast = (text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const [clientId, carId] = [() => process.client?.id ?? '', () => process.car?.id ?? '']

type Form = [fallback: string, href: () => string, button: string, fields?: Record<string, string>]
const ada = { Nom: 'Lovelace', Prénom: 'Ada' }
const clio = { Marque: 'Renault', Plaque: 'ZZ-987-ZZ' }
const forms: Form[] = [
  [fallbacks.clientCreate, () => routes.clientNew.href(), 'Créer le client', ada],
  [fallbacks.clientUpdate, () => routes.clientEdit.href({ id: clientId() }), 'Enregistrer', { Nom: 'Autre' }],
  [fallbacks.carCreate, () => routes.clientCarNew.href({ id: clientId() }), 'Créer le véhicule', clio],
  [fallbacks.carUpdate, () => routes.carEdit.href({ id: carId() }), 'Enregistrer', { Marque: 'Renault' }],
  [fallbacks.processDelete, () => routes.processDelete.href({ id: process.id }), 'Supprimer'],
  [fallbacks.linkRotate, () => routes.processLink.href({ id: process.id }), 'Régénérer'],
]

/** Answers each post of a page instead of the server. */
const answerPosts = (answer: { status: number; body: string; contentType: string; headers?: Record<string, string> }) =>
  page.route('**/*', (route) =>
    route.request().method() === 'POST' && !/\/api\/|\/session\//.test(route.request().url())
      ? route.fulfill({ headers: ownAnswer, ...answer })
      : route.fallback(),
  )

async function send(form: Form): Promise<void> {
  const [, href, , fields = {}] = form
  await page.goto(href())
  await awakeForm(page)
  const enhanced = page.locator('form[data-enhanced]')
  for (const [label, value] of Object.entries(fields)) await enhanced.getByLabel(label, { exact: true }).fill(value)
  await press(form)
}

const press = ([, , button]: Form) => page.locator('form[data-enhanced]').getByRole('button', { name: button }).click()

describe.each(forms)('the form with the fallback message « %s »', (...form) => {
  test('shows it without a usable answer, and a notice for a repeated call', async () => {
    await answerPosts({ status: 418, contentType: 'text/html', body: '<h1>Relais</h1>', headers: {} })
    await send(form)
    await toast(form[0]).waitFor()
    expect(await page.getByRole('alert').getByText(form[0]).first().isVisible()).toBe(true)
    await page.unrouteAll()

    const refusal = JSON.stringify({ code: 'IDEMPOTENCY_REPLAY_IN_PROGRESS', message: 'Opération en cours' })
    await answerPosts({ status: 409, contentType: 'text/html', body: `<p data-refusal='${refusal}'></p>` })
    await press(form)
    await toast(errorToasts.replayInProgress).waitFor()
    await page.unrouteAll()
    expectSilence(watched, [/418|409/])
  })
})

test.each([
  [fallbacks.clientDelete, () => routes.clientDelete.href({ id: clientId() })],
  [fallbacks.carDelete, () => routes.carDelete.href({ id: carId() })],
])('a deletion shows « %s » when the answer has no usable message', async (fallback, href) => {
  await withGarage(site.db, people.camille.garageId, (tx) =>
    tx.from('processes').where({ garage_id: tx.garageId, id: process.id }).delete(),
  )
  await answerPosts({ status: 418, contentType: 'text/html', body: '' })
  await send([fallback, href, 'Supprimer'])
  await toast(fallback).waitFor()
  await page.unrouteAll()
  expectSilence(watched, [/418/])
})

test('a refused form shows the message of the server', async () => {
  const refusal = JSON.stringify({ code: 'CONFLICT', message: 'Cette donnée a changé entre-temps.' })
  await answerPosts({ status: 409, contentType: 'text/html', body: `<p data-refusal='${refusal}'></p>` })
  const [create] = forms
  if (create) await send(create)
  await page.locator('[data-toast]').getByText('Cette donnée a changé entre-temps.').waitFor()
  await page.unrouteAll()
  expectSilence(watched, [/409/])
})
