import { expect, test } from 'vitest'
import { addDays, endOfDayParis, todayParis } from '../../../../domain/ground/dates.ts'
import { as } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'
import { stopTime } from '../../stopped-time.ts'

stageForEach()
stopTime()

const minuteMs = 60_000

/** Moves the clock to so many minutes before midnight in Paris, tomorrow; a negative number is after midnight. */
function travelTo(minutesBefore: number): void {
  const now = app.deps.now()
  const midnight = endOfDayParis(addDays(todayParis(now), 1)).getTime() + 1
  app.travel(midnight - minutesBefore * minuteMs - now.getTime())
}

/** Signs in again, since a session does not last as long as the time travelled. */
const camille = () => as(app, people.camille)

async function pressed() {
  const api = await camille()
  const { process } = await repair(api)
  const path = `/processes/${process.id}`
  await api.post(`${path}/arrival`)
  return { path, api }
}

test('arrival and return can be undone until 23:59 of the same day in Paris', async () => {
  travelTo(60)
  const { path } = await pressed()
  app.travel(59 * minuteMs)
  const api = await camille()
  await api.post(`${path}/return`)
  expect((await api.delete(`${path}/return`)).status).toBe(200)
  expect((await api.delete(`${path}/arrival`)).status).toBe(200)
})

test('an arrival at 23:58 cannot be undone at 00:01', async () => {
  travelTo(2)
  const { path, api } = await pressed()
  app.travel(3 * minuteMs)
  const late = await api.delete(`${path}/arrival`)
  expect(late.status).toBe(409)
  expect(late.body).toEqual({
    code: 'UNDO_TOO_LATE',
    message: 'L’arrivée et la restitution ne s’annulent que le jour même.',
  })
})

test('a return of the day before cannot be undone', async () => {
  travelTo(2)
  const { path, api } = await pressed()
  await api.post(`${path}/return`)
  app.travel(3 * minuteMs)
  expect((await api.delete(`${path}/return`)).body.code).toBe('UNDO_TOO_LATE')
})

test('« Annuler » of a step still removes the implied arrival after midnight', async () => {
  travelTo(0.1)
  const api = await camille()
  const { process, stepIds } = await repair(api)
  const step = `/processes/${process.id}/steps/${stepIds[0]}`
  expect((await api.post(`${step}/propose-ready`)).body.visit.arrivedAt).not.toBeNull()
  app.travel(9000)
  const undone = await api.post(`${step}/undo`)
  expect(undone.status).toBe(200)
  expect(undone.body.visit.arrivedAt).toBeNull()
})
