import { beforeEach, expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, newCast, page, people, signedIn, site, stage, watched } from './stage.ts'
import { awake, newProcess } from './user-actions.ts'

const dayMs = 86_400_000

stage()
beforeEach(newCast)

/** A process completed two days ago, whose car is still here. */
async function leftBehind(): Promise<string> {
  const { id, steps } = await newProcess(camille, { startDate: new Date(Date.now() - 4 * dayMs).toISOString() })
  for (const step of steps) {
    await camille.post(`/processes/${id}/steps/${step.id}/propose-ready`)
    await camille.post(`/processes/${id}/steps/${step.id}/validate`)
  }
  await camille.post(`/processes/${id}/arrival`, {})
  const { garageId } = people.camille
  const completed_at = new Date(Date.now() - 2 * dayMs)
  await withGarage(site.db, garageId, (tx) =>
    tx.from('processes').where({ garage_id: garageId, id }).update({ completed_at }),
  )
  return id
}

test('where no mail leaves, a press says that the message did not, and offers phone and SMS; the button goes, the focus stays', async () => {
  const id = await leftBehind()
  await signedIn(people.camille)
  await page.goto(routes.process.href({ id }))
  await awake(page, 'ProcessView')
  await page.getByRole('button', { name: 'Écrire au client' }).press('Enter')
  const said = page.getByText(/^Pas parti\s: aucun email ne part d’ici\. Message préparé le /)
  await said.waitFor()
  expect(await said.evaluate((text) => text === document.activeElement)).toBe(true)
  expect(await page.getByRole('button', { name: 'Écrire au client' }).count()).toBe(0)
  await page.getByText('Message prêt').waitFor()
  expect(await page.getByRole('link', { name: 'Appeler Sophie Lambert' }).getAttribute('href')).toMatch(/^tel:\+\d+$/)
  const sms = await page.getByRole('link', { name: 'SMS, dire à Sophie Lambert que' }).getAttribute('href')
  expect(decodeURIComponent(sms ?? '')).toMatch(
    /^sms:\+\d+\?&body=Bonjour, votre Peugeot 308 vous attend au garage\.\nhttp/,
  )
  expect((await camille.get<Process>(`/processes/${id}`)).remindedAt).not.toBeNull()
  expectSilence(watched)
})
