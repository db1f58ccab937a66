import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../../domain/ground/dates.ts'
import { legalWorkingDays } from '../../../../domain/ground/opening-days.ts'
import { type Week, weekDays, weekRange } from '../../../../domain/processes/week.ts'
import { newId } from '../../../../server/database/ids.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { as, browse, type Caller } from '../../../setup/doors.ts'
import { finish, repair, threeSteps } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

let camille: Caller
let days: string[]

stageForEach()
beforeEach(async () => {
  // A Monday, in a week without a holiday.
  app.travel(Date.parse('2040-03-05T09:00:00+01:00') - app.deps.now().getTime())
  camille = await as(app, people.camille)
  days = weekDays(weekRange(todayParis(app.deps.now()), legalWorkingDays), legalWorkingDays, () => false)
})

const week = async (from?: string): Promise<Week> =>
  (await camille.get(from ? `/processes/week?from=${from}` : '/processes/week')).body
const dayIn = (shown: Week, date: string) => shown.days.find((one) => one.date === date)
const ids = (shown: Week, date: string) => (dayIn(shown, date)?.processes ?? []).map(({ id }) => id)
const [, tomorrow, third] = [0, 1, 2].map((index) => () => days[index] ?? '') as [unknown, () => string, () => string]

describe('GET /processes/week', () => {
  test('lists a car on the day of its start while it is expected, and on the day of its promise', async () => {
    const { process } = await repair(camille, { startDate: tomorrow(), estimatedEndDate: third() })
    const before = await week()
    expect(ids(before, tomorrow())).toEqual([process.id])
    expect(ids(before, third())).toEqual([process.id])
    expect(dayIn(before, tomorrow())).toMatchObject({ due: 0, expected: 1, usual: null })
    expect(dayIn(before, third())).toMatchObject({ due: 1, expected: 0 })
    await camille.post(`/processes/${process.id}/arrival`, {})
    expect(ids(await week(), tomorrow())).toEqual([])
    expect(ids(await week(), third())).toEqual([process.id])
  })

  test('lists a car that comes and is due on one day once', async () => {
    const { process } = await repair(camille, { startDate: tomorrow(), estimatedEndDate: tomorrow() })
    expect(ids(await week(), tomorrow())).toEqual([process.id])
    expect(dayIn(await week(), tomorrow())).toMatchObject({ due: 1, expected: 0 })
  })

  test('keeps a finished car on its day until it is given back', async () => {
    const { process } = await repair(camille, { estimatedEndDate: tomorrow() })
    await finish(camille, process)
    expect(ids(await week(), tomorrow())).toEqual([process.id])
    await camille.post(`/processes/${process.id}/return`, {})
    expect(ids(await week(), tomorrow())).toEqual([])
  })

  test('counts a finished car that is still here among the loads of the intake form too', async () => {
    const { process } = await repair(camille, { estimatedEndDate: addDays(todayParis(app.deps.now()), 1) })
    await finish(camille, process)
    const intake = async () => (await (await browse(app, people.camille)).get('/arrivee')).text
    expect(await intake()).toContain('Demain · 1')
    await camille.post(`/processes/${process.id}/return`, {})
    expect(await intake()).toContain('Demain · 0')
  })

  test('gives the editor of drafts the loads of the days that may be promised', async () => {
    const day = addDays(todayParis(app.deps.now()), 1)
    await repair(camille, { estimatedEndDate: day })
    const page = (await (await browse(app, people.camille)).get('/brouillons')).text
    expect(page).toContain(`&quot;${day}&quot;:{&quot;due&quot;:1,`)
  })

  test('counts past promises, cars that have not come and work without a promise, as their lists do', async () => {
    const today = todayParis(app.deps.now())
    await repair(camille, { startDate: addDays(today, -9), estimatedEndDate: addDays(today, -2) })
    await repair(camille, { startDate: addDays(today, 3) })
    const { late, notCome, undated } = await week()
    expect({ late, notCome, undated }).toEqual({ late: 1, notCome: 1, undated: 1 })
    for (const list of ['late', 'notCome', 'undated'])
      expect((await camille.get(`/processes?${list}=1`)).body.total, list).toBe(1)
  })

  test('gives the median of the cars given back on the same day of the week', async () => {
    const { process } = await repair(camille)
    await finish(camille, process)
    await givenBack(process.id, tomorrow(), 5, 2)
    expect(dayIn(await week(), tomorrow())?.usual).toBe(2)
    expect(dayIn(await week(), third())?.usual).toBeNull()
  })

  test('names the first day with room, beyond the shown days too', async () => {
    expect((await week()).place).toBe(todayParis(app.deps.now()))
    for (const date of days) await repair(camille, { estimatedEndDate: date })
    const { place, after } = await week()
    expect(place).toBe(after)
    const page = (await (await browse(app, people.camille)).get('/dashboard?vue=semaine')).text
    expect(page).toMatch(new RegExp(`href="/dashboard\\?vue=semaine&amp;du=${after}">la.première.place`))
  })

  test('begins on another day, and refuses what is no day', async () => {
    const later = await week('2040-12-24')
    expect(later.days.map(({ date }) => date).at(0)).toBe('2040-12-24')
    expect(later.days.map(({ date }) => date)).not.toContain('2040-12-25')
    expect((await camille.get('/processes/week?from=demain')).status).toBe(400)
  })

  test('shows nothing of another garage', async () => {
    await repair(camille, { estimatedEndDate: tomorrow() })
    const { body } = await (await as(app, people.denise)).get('/processes/week')
    expect(body.days.flatMap((one: Week['days'][number]) => one.processes)).toEqual([])
  })
})

/** Copies a finished process as cars given back: `each` in each of the last `weeks` weeks. */
async function givenBack(model: string, day: string, weeks: number, each: number): Promise<void> {
  const instants = Array.from(
    { length: weeks * each },
    (_, index) => new Date(`${addDays(day, -7 * (1 + Math.floor(index / each)))}T10:00:00Z`),
  )
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    const row = await tx.from('processes').where({ garage_id: tx.garageId, id: model }).first()
    for (const at of instants) {
      await tx
        .from('processes')
        .insert({ ...row, id: newId(), completed_at: at, returned_at: at, pending_answers: '[]' })
    }
  })
}

describe('the start of a process', () => {
  const patch = (id: string, fields: Record<string, string | null>) => camille.patch(`/processes/${id}`, fields)

  test('moves until the car has arrived, and its history says from when to when', async () => {
    const { process } = await repair(camille, { startDate: tomorrow() })
    const moved = await patch(process.id, { startDate: third() })
    expect(moved.status).toBe(200)
    expect(todayParis(moved.body.startDate)).toBe(third())
    const { body } = await camille.get(`/processes/${process.id}/activity`)
    expect(body.items[0]).toMatchObject({
      action: 'process.update',
      before: { startDate: tomorrow() },
      after: { startDate: third() },
    })
    await camille.post(`/processes/${process.id}/arrival`, {})
    const refused = await patch(process.id, { startDate: tomorrow() })
    expect([refused.status, refused.body.code]).toEqual([409, 'START_FIXED'])
    expect((await patch(process.id, { startDate: third() })).status).toBe(200)
  })

  test('is refused after the promised day, with the error on its field', async () => {
    const { process } = await repair(camille, { startDate: tomorrow(), estimatedEndDate: tomorrow() })
    const refused = await patch(process.id, { startDate: third() })
    expect(refused.status).toBe(400)
    expect(refused.body.issues[0]).toMatchObject({ path: ['startDate'], message: 'La fin estimée précède le début' })
  })

  test('is unchanged by an update without it, and an empty one is refused', async () => {
    const { process } = await repair(camille, { startDate: tomorrow() })
    expect((await patch(process.id, { name: 'Freins' })).body.startDate).toBe(process.startDate)
    for (const startDate of ['', null]) {
      const refused = await patch(process.id, { startDate })
      expect(refused.status).toBe(400)
      expect(refused.body.issues[0]).toMatchObject({ path: ['startDate'], message: 'Date de début invalide' })
    }
  })
})

describe('the page of the week', () => {
  test('moves a promise by a button without scripts, and offers to undo it', async () => {
    const { process } = await repair(camille, { estimatedEndDate: tomorrow() })
    const office = await browse(app, people.camille)
    const html = (await office.get('/dashboard?vue=semaine')).text
    expect(html).toContain('aria-current="page">Semaine<')
    const action = `/processus/${process.id}/fin?avant=${tomorrow()}`
    expect(html).toContain(`formaction="${action}" name="estimatedEndDate" value="${third()}"`)
    const answer = await office.submit(action, { estimatedEndDate: third(), retour: '/dashboard?vue=semaine' })
    expect(answer.headers.location).toBe('/dashboard?vue=semaine')
    const after = (await office.get('/dashboard?vue=semaine')).text
    expect(after).toMatch(/Promise pour \w+ \d/)
    expect(after).toContain(`<input type="hidden" name="estimatedEndDate" value="${tomorrow()}"/>`)
    expect(ids(await week(), third())).toEqual([process.id])
  })

  test('shows a mechanic the cars without the ways to move and to plan', async () => {
    await repair(camille, { estimatedEndDate: tomorrow(), startDate: tomorrow() })
    const html = (await (await browse(app, people.bruno)).get('/dashboard?vue=semaine')).text
    expect(html).toContain('1</b> à rendre')
    expect(html).not.toContain('Déplacer')
    expect(html).not.toContain('Prévoir')
  })

  test('says of a day that nothing is promised, and leads to the days around it', async () => {
    await repair(camille)
    const html = (await (await browse(app, people.camille)).get('/dashboard?vue=semaine')).text
    expect(html).toContain('Rien de promis.')
    expect(html).toContain('vue=semaine&amp;du=')
  })
})

describe('a car that comes later', () => {
  const arriving = { plaque: 'FX-123-YZ', vehicule: 'Renault Clio', client: 'Testard Luc' }

  test('is expected on its day, without an arrival', async () => {
    const type = await threeSteps(camille)
    const made = await camille.post('/processes/intake', { ...arriving, stepType_id: type.id, startDate: tomorrow() })
    expect(made.status).toBe(201)
    expect(made.body.visit.arrivedAt).toBeNull()
    expect(ids(await week(), tomorrow())).toEqual([made.body.id])
    const past = addDays(todayParis(app.deps.now()), -1)
    const refused = await camille.post('/processes/intake', { ...arriving, stepType_id: type.id, startDate: past })
    expect(refused.body.issues[0]).toMatchObject({ path: ['startDate'], message: 'Ce jour est passé' })
  })

  test('needs its day in the form, which keeps the typed values', async () => {
    const type = await threeSteps(camille)
    const office = await browse(app, people.camille)
    const sent = { ...arriving, stepType_id: type.id, venue: 'autre', startDate: '' }
    const refused = await office.submit('/arrivee', sent)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Dites quel jour elle vient')
    expect(refused.text).toContain('Testard Luc')
    const here = await office.submit('/arrivee', { ...sent, venue: 'ici', startDate: tomorrow() })
    expect(here.headers.location).toContain('/processus/')
  })
})
