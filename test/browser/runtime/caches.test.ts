import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, look, page, people, stage, watched } from '../stage.ts'
import { awake, newProcess, takeSession } from '../user-actions.ts'

let process: Process
let asked: string[]

stage()
beforeEach(async () => {
  process = await newProcess(camille)
  asked = []
  await look()
  await page.clock.install()
  await takeSession(watched, people.camille)
  await page.goto(routes.client.href({ id: process.client?.id ?? '' }))
  await awake(page, 'CarModal')
  await awake(page, 'ProcessDetail')
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(clients|cars|processes)/.test(pathname)) asked.push(pathname)
  })
})

const dialog = () => page.getByRole('dialog')
const row = () => page.locator(`main a[data-process][href$="${process.id}"]`)
const carCalls = () => [`/api/cars/${process.car?.id}`, `/api/clients/${process.client?.id}`, '/api/processes'].sort()

/** The requests of an opening, in any order. */
async function callsOf(open: () => Promise<void>): Promise<string[]> {
  asked = []
  await open()
  const calls = asked.toSorted()
  while ((await dialog().count()) > 0) {
    await page.keyboard.press('Escape')
    await page.clock.runFor(300)
  }
  return calls
}

async function openCar() {
  await page.locator(`main a[href^="${routes.car.href({ id: process.car?.id ?? '' })}"]`).click()
  await dialog().getByRole('link', { name: 'Sophie Lambert' }).waitFor()
  await dialog().getByRole('link', { name: 'Freins de Lambert' }).waitFor()
}

async function openUpdate() {
  await row().click()
  await dialog().getByRole('button', { name: 'Modifier', exact: true }).click()
  await dialog().getByText('Type de réparation').waitFor()
}

test('a car, its client and its processes are cached for 60 s, until something changes', async () => {
  expect(await callsOf(openCar)).toEqual(carCalls())
  await page.clock.fastForward(limits.carCacheMs - 10_000)
  expect(await callsOf(openCar)).toEqual([])
  await page.clock.fastForward(20_000)
  expect(await callsOf(openCar)).toEqual(carCalls())

  await row().click()
  await dialog().getByRole('button', { name: 'Marquer prêt' }).click()
  await page.locator('main').getByText('À valider').waitFor()
  await page.keyboard.press('Escape')
  await page.clock.runFor(300)
  await openCar()
  await dialog().getByText('En cours').waitFor()
  expectSilence(watched)
})

test('the data of the process form is cached for 60 s', async () => {
  const initData = '/api/processes/init-data'
  expect(await callsOf(openUpdate)).toContain(initData)
  await page.clock.fastForward(limits.processCacheMs - 10_000)
  expect(await callsOf(openUpdate)).not.toContain(initData)
  await page.clock.fastForward(20_000)
  expect(await callsOf(openUpdate)).toContain(initData)
  expectSilence(watched)
})

test('a repeated client search is cached for 60 s', async () => {
  for (const nom of ['Zorba', 'Zorn']) await camille.post('/clients', { nom, prenom: 'Ève' })
  await page.goto(routes.cars.href({}, { vehicule: 'nouveau' }))
  const field = dialog().getByLabel('Pour quel client ?')
  const offered = (nom: string) => dialog().getByRole('option', { name: nom }).first()
  const type = async (words: string) => {
    await field.fill(words)
    await page.clock.runFor(limits.chipSearchDebounceMs)
  }
  /** Types a search and waits for its answer: an overtaken search is aborted, and not cached. */
  const ask = async (words: string, found: string, lost: string) => {
    await type(words)
    await offered(found).waitFor()
    await offered(lost).waitFor({ state: 'detached' })
  }
  await ask('zor', 'Zorba', 'Lambert')
  await ask('zorn', 'Zorn', 'Zorba')
  asked = []
  await ask('zor', 'Zorba', 'Lambert')
  expect(asked).toEqual([])
  await ask('zorba', 'Zorba', 'Zorn')
  expect(asked).toEqual(['/api/clients'])
  await page.clock.fastForward(limits.clientCacheMs)
  await type('zor')
  await expect.poll(() => asked).toEqual(['/api/clients', '/api/clients'])
  expectSilence(watched)
})
