import { expect, onTestFinished, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import type { DeliveryPage, Webhook } from '../../domain/webhooks/webhook.ts'
import { deliver } from '../../server/webhooks/deliver.ts'
import { expectSilence } from '../setup/browser.ts'
import { webhookSink } from '../setup/webhook-sink.ts'
import { openLive } from './live/live-scene.ts'
import { camille, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake } from './user-actions.ts'

stage()

const clients = (token: string) => page.request.get('/api/clients', { headers: { Authorization: `Bearer ${token}` } })

test('an admin makes a program, copies its token, and revokes it', async () => {
  await signedIn(people.camille)
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(routes.garage.href())
  await page.getByRole('link', { name: /^Ouvrir\s: Programmes$/ }).click()
  await page.getByLabel('Nom').fill('Compta')
  await page.getByLabel('Durée').selectOption('3 mois')
  await page.getByLabel('Clients\u00a0: lire').check()
  await page.getByRole('button', { name: 'Créer le jeton' }).click()
  await page.getByText('Vous ne le reverrez plus.').waitFor()
  await awake(page, 'CopyField')
  await page.getByRole('button', { name: 'Copier' }).click()
  await page.getByRole('button', { name: 'Copié ✓' }).waitFor()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect((await clients(token)).status()).toBe(200)
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await page.getByText('Clients (lire)').waitFor()
  expect(await page.content()).not.toContain(token)
  await page.getByRole('link', { name: 'Révoquer le programme Compta' }).click()
  await page.getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('Programme révoqué').waitFor()
  expect((await clients(token)).status()).toBe(401)
  expectSilence(watched)
})

test('an open page shows a program that somebody else makes, and keeps what is typed', async () => {
  await signedIn(people.camille, { live: true })
  await openLive(page, routes.programs.href())
  await page.getByLabel('Nom').fill('En cours')
  await camille.post('/programs', { name: 'Agenda', days: 30, rights: ['cars:read'] })
  await page.getByText('Véhicules (lire)').waitFor()
  expect(await page.getByLabel('Nom').inputValue()).toBe('En cours')
  expectSilence(watched)
})

test('the open page of a webhook shows its deliveries as they come, and their answers', async () => {
  const sink = await webhookSink()
  onTestFinished(() => sink.close())
  const sent = { url: sink.url('/fil'), events: ['client.created'] }
  const { id } = await camille.post<Webhook>('/webhooks', sent)
  await signedIn(people.camille, { live: true })
  await openLive(page, routes.webhook.href({ id }))
  await page.getByText('Aucun envoi').waitFor()
  await camille.post('/clients', { nom: 'Lambert', prenom: 'Sophie' })
  await page.getByRole('cell', { name: 'Clients\u00a0: créé' }).waitFor()
  const { items } = await camille.get<DeliveryPage>(`/webhooks/${id}/deliveries`)
  await deliver(site.deps, { garageId: people.camille.garageId, deliveryId: items[0]?.id ?? '', attempts: 0 })
  await page.getByRole('cell', { name: /204/ }).waitFor()
  await page.getByRole('cell', { name: 'Reçu' }).waitFor()
  expectSilence(watched)
})
