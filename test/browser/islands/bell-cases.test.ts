import { beforeEach, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake, newProcess } from './user-actions.ts'

stage()
beforeEach(newCast)

test('the bell shows a pill for what time has brought, and only then', async () => {
  const { id } = await newProcess(camille)
  const { garageId, id: userId } = people.camille
  await signedIn(people.camille)
  await page.goto(routes.clients.href())
  await awake(page, 'NotificationBell')
  const pill = page.getByRole('button', { name: 'En retard 1' })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await page.getByText('Processus démarré').first().waitFor()
  expect(await pill.count()).toBe(0)
  await page.keyboard.press('Escape')
  const metadata = JSON.stringify({ client: null, car: null, process: { name: 'Freins' }, duration: null })
  const news = { process_id: id, type: 'process_late', message: 'En retard, fin prévue le 7 février', metadata }
  await withGarage(site.db, garageId, (tx) =>
    tx.from('notifications').insert({ garage_id: garageId, id: userId, ...news, case_key: 'late:x', for_admins: true }),
  )
  await bell.click()
  await pill.click()
  await page.getByText('En retard, fin prévue le 7 février').waitFor()
  expect(await page.getByText('Processus démarré').count()).toBe(0)
  expectSilence(watched)
})

test('all that becomes of agreements stands under one pill', async () => {
  const { id } = await newProcess(camille)
  const { garageId } = people.camille
  await signedIn(people.camille)
  await page.goto(routes.clients.href())
  await awake(page, 'NotificationBell')
  const metadata = JSON.stringify({ client: null, car: null, process: { name: 'Freins' }, duration: null })
  const news = [
    { type: 'process_approval_sent', message: 'Accord demandé' },
    { type: 'process_approval_answered', message: 'Accord refusé' },
  ].map((told) => ({ garage_id: garageId, id: newId(), process_id: id, metadata, ...told }))
  await withGarage(site.db, garageId, (tx) => tx.from('notifications').insert(news))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Accords 2' }).click()
  await page.getByText('Accord refusé').waitFor()
  expect(await page.getByText('Accord demandé').count()).toBe(1)
  expect(await page.getByText('Processus démarré').count()).toBe(0)
  expectSilence(watched)
})
