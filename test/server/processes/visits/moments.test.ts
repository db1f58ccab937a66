import { beforeEach, describe, expect, test } from 'vitest'
import { activityText } from '../../../../domain/processes/history/history-text.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { formIn } from '../../../setup/form-in.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

let camille: Caller
let visitor: Visitor
let process: Process
let home: string

stageForEach()
beforeEach(async () => {
  await at('2040-03-05T10:00:00+01:00')
  ;({ process } = await repair(camille))
  home = `/processes/${process.id}`
  await camille.post(`${home}/arrival`, {})
  await finish(camille, process)
  // The car leaves on Tuesday evening; on Wednesday morning somebody presses « Rendue ».
  await at('2040-03-07T08:05:30+01:00')
  await camille.post(`${home}/return`, {})
})

async function at(moment: string): Promise<void> {
  app.travel(Date.parse(moment) - app.deps.now().getTime())
  camille = await as(app, people.camille)
  visitor = await browse(app, people.camille)
}

const visit = async () => (await camille.get(home)).body.visit
const history = async (): Promise<string[]> => (await camille.get(`${home}/activity`)).body.items.map(activityText)

test('an administrator dates a return, and the history says from when to when', async () => {
  const moved = await camille.patch(`${home}/return`, { returnedAt: '2040-03-06T18:00:00+01:00' })
  expect([moved.status, moved.body.visit.returnedAt]).toEqual([200, '2040-03-06T17:00:00.000Z'])
  expect((await history())[0]).toBe('Restitution corrigée\u00a0: 7 mars 2040 à 08:05 → 6 mars 2040 à 18:00')
})

test('an administrator dates an arrival, also after the return', async () => {
  const moved = await camille.patch(`${home}/arrival`, { arrivedAt: '2040-03-02T17:30:00.000Z' })
  expect([moved.status, moved.body.visit.arrivedAt]).toEqual([200, '2040-03-02T17:30:00.000Z'])
  expect((await history())[0]).toBe('Arrivée corrigée\u00a0: 5 mars 2040 à 10:00 → 2 mars 2040 à 18:30')
})

test('the page dates a return as people type it, and « Rendue hier » is one press', async () => {
  const path = `/processus/${process.id}/restitution`
  expect((await visitor.get(path)).text).toContain('name="returnedAt" value="2040-03-07T08:05"')
  const typed = await visitor.submit(path, { geste: 'corriger', returnedAt: '06/03/2040 17:45' })
  expect([typed.status, (await visit()).returnedAt]).toEqual([303, '2040-03-06T16:45:00.000Z'])
  await camille.patch(`${home}/return`, { returnedAt: '2040-03-07T08:05:00+01:00' })
  const page = (await visitor.get(`/processus/${process.id}`)).text
  expect(page).toContain('Rendue hier')
  const fields = formIn(page, path, 'returnedAt') ?? []
  expect((await visitor.postRaw(path, Object.fromEntries(fields))).status).toBe(303)
  expect((await visit()).returnedAt).toBe('2040-03-06T17:00:00.000Z')
  expect((await visitor.get(`/processus/${process.id}`)).text).not.toContain('Rendue hier')
})

test('a page that was left unchanged keeps the seconds, and adds nothing to the history', async () => {
  const path = `/processus/${process.id}/restitution`
  const before = await history()
  const { returnedAt: pressedAt } = await visit()
  const fields = Object.fromEntries(formIn((await visitor.get(path)).text, path, 'returnedAt') ?? [])
  expect((await visitor.postRaw(path, fields)).status).toBe(303)
  expect((await visitor.submit(path, { geste: 'corriger', returnedAt: '2040-03-07T08:05' })).status).toBe(303)
  expect((await visit()).returnedAt).toBe(pressedAt)
  expect(await history()).toEqual(before)
})

describe('a moment is refused on its field, with the typed text,', () => {
  test.each([
    ['in the future', 'restitution', { returnedAt: '2040-03-08T09:00' }, 'Ce moment n’est pas encore passé.'],
    [
      'before the arrival',
      'restitution',
      { returnedAt: '2040-03-05T09:00' },
      'Avant l’arrivée\u00a0: le 5 mars 2040 à 10:00.',
    ],
    ['after the return', 'arrivee', { arrivedAt: '2040-03-07T08:06' }, 'Ce moment n’est pas encore passé.'],
    [
      'that is no moment',
      'restitution',
      { returnedAt: 'hier soir' },
      'Date et heure invalides (par exemple 28/11/2026 18:00)',
    ],
    [
      'of a day without an hour',
      'restitution',
      { returnedAt: '06/03/2040' },
      'Date et heure invalides (par exemple 28/11/2026 18:00)',
    ],
  ])('%s', async (_name, page, fields, message) => {
    const before = await visit()
    const path = `/processus/${process.id}/${page}`
    const refused = await visitor.submit(path, { geste: 'corriger', km: '120000', ...fields })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(message)
    expect(refused.text).toContain(`value="${Object.values(fields)[0]}"`)
    expect(refused.text).toContain('value="120000"')
    const call = page === 'arrivee' ? 'arrival' : 'return'
    const answer = await camille.patch(`${home}/${call}`, fields)
    expect([answer.status, answer.body.issues[0].message]).toEqual([400, message])
    expect(await visit()).toEqual(before)
  })

  test('after the return that was dated', async () => {
    await camille.patch(`${home}/return`, { returnedAt: '2040-03-06T18:00:00+01:00' })
    const answer = await camille.patch(`${home}/arrival`, { arrivedAt: '2040-03-06T19:00:00+01:00' })
    expect(answer.body.issues[0]).toMatchObject({
      path: ['arrivedAt'],
      message: 'Après la restitution\u00a0: le 6 mars 2040 à 18:00.',
    })
  })
})

test('a process that is marked billable keeps its moments, until the mark is undone', async () => {
  const returnedAt = '2040-03-06T18:00:00+01:00'
  await camille.post(`${home}/billable`)
  const refused = await camille.patch(`${home}/return`, { returnedAt })
  expect([refused.status, refused.body.code]).toEqual([409, 'VISIT_BILLED'])
  const path = `/processus/${process.id}/restitution`
  const page = await visitor.submit(path, { geste: 'corriger', returnedAt: '2040-03-06T18:00', km: '120000' })
  expect(page.status).toBe(422)
  expect(page.text).toContain('Ce processus est bon à facturer')
  expect(page.text).toContain('value="2040-03-06T18:00"')
  expect((await camille.patch(`${home}/return`, { km: 120_000 })).status).toBe(200)
  await camille.delete(`${home}/billable`)
  expect((await camille.patch(`${home}/return`, { returnedAt })).status).toBe(200)
})

test('a mechanic corrects the odometer, and can not see or change the moment', async () => {
  const bruno = await as(app, people.bruno)
  const before = await visit()
  for (const [call, patch] of [
    ['return', { returnedAt: '2040-03-06T18:00:00+01:00' }],
    ['arrival', { arrivedAt: '2040-03-02T18:00:00+01:00' }],
  ] as const)
    expect((await bruno.patch(`${home}/${call}`, patch)).status).toBe(403)
  const browser = await browse(app, people.bruno)
  const path = `/processus/${process.id}/restitution`
  expect((await browser.get(path)).text).not.toContain('name="returnedAt"')
  expect((await browser.get(`/processus/${process.id}`)).text).not.toContain('Rendue hier')
  const forged = await browser.submit(path, { geste: 'corriger', returnedAt: '2040-03-06T18:00' })
  expect(forged.status).toBe(403)
  expect(await visit()).toEqual(before)
  expect((await bruno.patch(`${home}/return`, { km: 120_000 })).status).toBe(200)
})

test('a car that came today is not returned yesterday', async () => {
  const made = await repair(camille)
  await camille.post(`/processes/${made.process.id}/arrival`, {})
  await camille.post(`/processes/${made.process.id}/return`, {})
  expect((await visitor.get(`/processus/${made.process.id}`)).text).not.toContain('Rendue hier')
})
