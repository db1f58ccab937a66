import { beforeAll, describe, expect, test } from 'vitest'
import { todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { type Api, api, awake, newProcess, stopClock } from '../user-actions.ts'
import { markReady, openLive, rowOf, seenInTime, validate } from './live-scene.ts'

let bruno: Api

stage()
beforeAll(async () => {
  bruno = await api(site, people.bruno)
})

const boards: [view: string, query: Record<string, string>][] = [
  ['the plan of the day', { vue: 'jour' }],
  ['the week', { vue: 'semaine' }],
  ['the list of all processes', { vue: 'tous' }],
]

test('a change by somebody else appears within two seconds', async () => {
  const process = await newProcess(camille)
  await signedIn(people.camille, { live: true })
  await page.clock.install()
  await openLive(page, routes.dashboard.href({}, { vue: 'tous' }))
  await awake(page, 'NotificationBell')
  await stopClock(page)
  for (const act of [markReady, validate]) {
    const before = await rowOf(page, process).textContent()
    await act(camille, process)
    await seenInTime(page, async () => (await rowOf(page, process).textContent()) !== before)
  }
  expectSilence(watched)
})

describe('a change by somebody else appears', () => {
  test.each(boards)('on %s', async (_view, query) => {
    const process = await newProcess(camille, { estimatedEndDate: todayParis(new Date()) })
    await camille.post(`/processes/${process.id}/arrival`, { keyNumber: null, place: null })
    await markReady(camille, process)
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.dashboard.href({}, query))
    const before = (await rowOf(page, process).textContent()) ?? ''
    await validate(camille, process)
    await expect.poll(() => rowOf(page, process).first().textContent()).not.toBe(before)
    expectSilence(watched)
  })

  test('on a process that was just created', async () => {
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.dashboard.href({}, { vue: 'tous' }))
    await newProcess(camille, { nom: 'Nouvelle' })
    await page.getByRole('cell', { name: 'Nouvelle' }).first().waitFor()
    expectSilence(watched)
  })

  test('in the sheet over the board, and the next press meets the new state', async () => {
    const process = await newProcess(camille)
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.dashboard.href({}, { vue: 'tous', processus: process.id }))
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Marquer prêt', exact: true }).waitFor()
    const press = sheet.getByRole('button', { name: 'Valider', exact: true })
    await markReady(bruno, process)
    await press.waitFor()
    await expect.poll(() => sheet.locator('li[data-lit]').count()).toBe(0)
    await press.click()
    await sheet.getByRole('button', { name: 'Marquer prêt', exact: true }).waitFor()
    const after = () => camille.get<Process>(`/processes/${process.id}`)
    const statuses = () => after().then(({ steps }) => steps.map(({ status }) => status))
    await expect.poll(statuses).toEqual(['validated', 'proposed', 'proposed'])
    expectSilence(watched)
  })

  test('in the open sheet of a process that was deleted', async () => {
    const process = await newProcess(camille)
    await signedIn(people.bruno, { live: true })
    await openLive(page, routes.dashboard.href({}, { vue: 'tous', processus: process.id }))
    await page.getByRole('dialog').getByRole('button', { name: 'Marquer prêt', exact: true }).waitFor()
    await camille.remove(`/processes/${process.id}`)
    await page.getByText('Ce processus n’existe pas, ou il a été supprimé.').waitFor()
    expectSilence(watched, [/404/])
  })

  test('on the page of the process', async () => {
    const process = await newProcess(camille)
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.process.href(process))
    await awake(page, 'ProcessView')
    await markReady(bruno, process)
    await page.getByRole('button', { name: 'Valider', exact: true }).waitFor()
    expectSilence(watched)
  })

  test('on the page of the client', async () => {
    const { client } = await newProcess(camille)
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.client.href({ id: client?.id ?? '' }))
    await camille.patch(`/clients/${client?.id}`, { telephone: '+33612345678' })
    await page.getByText('06 12 34 56 78').first().waitFor()
    expectSilence(watched)
  })

  test('on the page of the car', async () => {
    const { car, ...process } = await newProcess(camille)
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.car.href({ id: car?.id ?? '' }))
    await camille.patch(`/processes/${process.id}`, { name: 'Pose d’un attelage' })
    await page.getByRole('link', { name: 'Pose d’un attelage' }).first().waitFor()
    expectSilence(watched)
  })

  test('on the page of notifications, and at the bell', async () => {
    await signedIn(people.bruno, { live: true })
    await openLive(page, routes.notifications.href())
    const bell = page.locator('a[data-bell]')
    const before = await bell.textContent()
    await newProcess(camille, { nom: 'Annoncée' })
    await expect.poll(() => bell.textContent()).not.toBe(before)
    await page.getByRole('main').getByText('Annoncée').first().waitFor()
    expectSilence(watched)
  })

  test('on the journal', async () => {
    const process = await newProcess(camille)
    await signedIn(people.camille, { live: true })
    await openLive(page, routes.journal.href())
    const first = page.locator('main [data-region=page] li').first()
    const before = await first.textContent()
    await markReady(bruno, process)
    await expect.poll(() => first.textContent()).not.toBe(before)
    expectSilence(watched)
  })
})

describe('the open pages of a deleted process and client', () => {
  test('lead to the page that says so', async () => {
    const gone = page.getByRole('heading', { name: 'Page introuvable' })
    const process = await newProcess(camille)
    await signedIn(people.bruno, { live: true })
    await openLive(page, routes.process.href(process))
    await awake(page, 'ProcessView')
    await camille.remove(`/processes/${process.id}`)
    await gone.waitFor()
    await openLive(page, routes.client.href({ id: process.client?.id ?? '' }))
    await camille.remove(`/clients/${process.client?.id}`)
    await gone.waitFor()
    expectSilence(watched, [/404/])
  })
})
