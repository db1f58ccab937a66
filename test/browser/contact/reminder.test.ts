import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { longDay } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { expectSilence } from '../../setup/browser.ts'
import { lastChip, named } from '../../setup/date-chips.ts'
import { camille, newCast, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awake, keepHere, newProcess, stayHere } from '../user-actions.ts'

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

test('a customer can be called, mailed or texted, and the opened SMS is recorded', async () => {
  const id = await leftBehind()
  await signedIn(people.camille)
  await page.goto(routes.process.href({ id }))
  await awake(page, 'ProcessView')
  expect(await page.getByRole('link', { name: 'Appeler Sophie Lambert' }).getAttribute('href')).toMatch(/^tel:\+\d+$/)
  const mail = await page.getByRole('link', { name: 'Email, prévenir Sophie Lambert' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:.*Votre%20308%20est%20pr%C3%AAte%20et%20vous%20attend%20au%20garage/)
  const sms = page.getByRole('link', { name: 'SMS, prévenir Sophie Lambert' })
  expect(decodeURIComponent((await sms.getAttribute('href')) ?? '')).toMatch(
    /^sms:\+\d+\?&body=Bonjour,\nVotre 308 est prête et vous attend au garage\. Suivi\u00a0: http/,
  )
  await stayHere(page)
  await sms.press('Enter')
  await page.getByText(/^SMS ouvert sur cet appareil à /).waitFor()
  expect((await camille.get<Process>(`/processes/${id}`)).told).toMatchObject({ way: 'sms', about: 'fetch' })
  expectSilence(watched)
})

test('three presses choose a new end date and open the SMS about it', async () => {
  const { id } = await newProcess(camille, { estimatedEndDate: '2036-11-28' })
  await signedIn(people.camille)
  await page.goto(routes.process.href({ id }))
  await awake(page, 'ProcessView')
  await stayHere(page)
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  await press(page.getByRole('link', { name: 'vendredi 28 novembre, changer la fin estimée' }))
  const inAWeek = page.getByRole('button', { name: named(lastChip()) })
  const [, day = ''] = (await inAWeek.getAttribute('aria-label'))?.split(', ') ?? []
  await press(inAWeek)
  const panel = page.getByRole('group', { name: 'Prévenir le client' })
  const sms = panel.getByRole('link', { name: /^SMS/ })
  await sms.waitFor()
  // The message is offered at once, before the server has the date.
  const stored = async () => (await camille.get<Process>(`/processes/${id}`)).estimatedEndDate ?? ''
  await expect.poll(async () => longDay(await stored()).toLowerCase()).toBe(day)
  expect(decodeURIComponent((await sms.getAttribute('href')) ?? '')).toContain(`Votre 308 sera prête ${day}.`)
  await press(sms)
  await panel.getByText(/^SMS ouvert sur cet appareil à /).waitFor()
  expect(presses).toBe(3)
  const noted = async () => (await camille.get<Process>(`/processes/${id}`)).told
  await expect.poll(noted).toMatchObject({ way: 'sms', about: 'end' })
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await panel.waitFor({ state: 'detached' })
  expectSilence(watched)
})

test('three presses ask for a one-line agreement by SMS', async () => {
  const { id } = await newProcess(camille)
  await signedIn(people.camille)
  await page.addInitScript(keepHere)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(routes.process.href({ id }))
  await awake(page, 'ProcessView')
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  await press(page.getByRole('link', { name: 'Demander un accord' }))
  await awake(page, 'ApprovalForm')
  await page.keyboard.type('Disques avant')
  await page.keyboard.press('Tab')
  await page.keyboard.type('184')
  await page.getByRole('radio', { name: 'Sécurité' }).focus()
  await page.keyboard.press('Space')
  await press(page.getByRole('button', { name: 'Envoyer par SMS' }))
  await page.getByText('Ce que verra votre client.').waitFor()
  await press(page.getByRole('button', { name: 'Envoyer par SMS' }))
  const sms = page.getByRole('link', { name: /^SMS, envoyer la demande à / })
  await awake(page, 'ApprovalContact')
  expect(decodeURIComponent((await sms.getAttribute('href')) ?? '')).toMatch(
    /^sms:.*votre accord est demandé[\s\S]*\/public\/accord\//,
  )
  await page.getByText(/^SMS ouvert sur cet appareil à /).waitFor()
  expect(presses).toBe(3)
  // The link can be opened a second time.
  await stayHere(page)
  await sms.click()
  const { told, waiting, approvals } = await camille.get<Process>(`/processes/${id}`)
  expect(told).toMatchObject({ way: 'sms', about: 'approval' })
  expect(waiting).toMatchObject({ reason: 'accord' })
  expect(approvals[0]).toMatchObject({ title: 'Disques avant', state: 'sent', totalCents: 18_400 })
  expectSilence(watched)
})
