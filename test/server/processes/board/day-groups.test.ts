import { beforeAll, describe, expect, test } from 'vitest'
import type { PendingAnswer } from '../../../../domain/approvals/pending-answers.ts'
import { addDays, todayParis } from '../../../../domain/ground/dates.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { legalWorkingDays } from '../../../../domain/ground/opening-days.ts'
import type { Role } from '../../../../domain/ground/permissions.ts'
import { type DayFilter, dayFilters } from '../../../../domain/processes/day-filters.ts'
import {
  belongsTo,
  type Day,
  type DayGroup,
  dayGroups,
  dayOf,
  groupOf,
  groupsFor,
  isIdle,
  isToReturn,
} from '../../../../domain/processes/day-groups.ts'
import { isLate, type ProcessSummary } from '../../../../domain/processes/process.ts'
import { newId } from '../../../../server/database/ids.ts'
import { readGarage } from '../../../../server/database/read-garage.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { as, browse, type Caller } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

// The board reads its groups by indexes of the database, which must agree with the rule in domain/.

let camille: Caller
let bruno: Caller
let all: (ProcessSummary & { updatedAt: string })[]
let day: Day

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  const { process } = await repair(camille)
  const now = app.deps.now()
  await fill(process.id, todayParis(now), now)
  day = dayOf(now, { userId: people.bruno.id, idleDays: 3, openingDays: legalWorkingDays })
  all = await everything()
})

/** Makes every relevant combination of facts. */
async function fill(model: string, today: string, now: Date): Promise<void> {
  const ends = [null, -9, -1, 0, 1, 2, 30].map((days) => (days === null ? null : addDays(today, days)))
  const waits = [undefined, null, -1, 1, 9].map((days) => (typeof days === 'number' ? addDays(today, days) : days))
  const states = [
    { status: 'proposed', steps_ready: 0 },
    { status: 'in_progress', steps_ready: 0 },
    { status: 'in_progress', steps_ready: 1 },
    { status: 'completed', steps_validated: 3, current_step_name: null, current_step_status: null, completed_at: now },
  ]
  const touched = [0, 20].map((days) => new Date(now.getTime() - days * limits.dayMs))
  const places = [
    {},
    { arrived_at: now, assignee_id: people.bruno.id, approval_state: 'asked', approval_until: now },
    { arrived_at: now, returned_at: now, assignee_id: people.camille.id, approval_state: 'received' },
    answeredAt(now),
  ]
  const rows = states.flatMap((state) =>
    ends.flatMap((end) =>
      waits.flatMap((until) =>
        touched.flatMap((at) =>
          places.map((place) => ({
            ...state,
            ...place,
            ...(until === undefined || state.status === 'completed'
              ? {}
              : { wait_id: newId(), wait_reason: 'piece', wait_since: at, wait_until: until }),
            estimated_end_date: end,
            start_date: at,
            updated_at: at,
          })),
        ),
      ),
    ),
  )
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    const [base] = await tx.raw<object>('select * from processes where garage_id = :garageId and id = :model', {
      ...tx,
      model,
    })
    const copies = rows.map((row): object => ({ ...base, pending_answers: '[]', ...row, id: newId() }))
    for (let from = 0; from < copies.length; from += 200)
      await tx.from('processes').insert(copies.slice(from, from + 200))
  })
}

/** The columns of a process to which its customer has answered. */
function answeredAt(now: Date) {
  const answer: PendingAnswer = {
    approvalId: newId(),
    answeredAt: now.toISOString(),
    renounced: false,
    outcome: 'accepted',
    acceptedCents: 100,
    totalCents: 100,
    heldUntil: null,
  }
  return {
    approval_state: 'received',
    answer_id: answer.approvalId,
    answer_at: now,
    pending_answers: JSON.stringify([answer]),
  }
}

async function everything() {
  const rows = await readGarage(app.db, people.camille.garageId, (tx) =>
    tx.raw<{ id: string; updated_at: string }>('select id, updated_at from processes where garage_id = :garageId', tx),
  )
  const updated = new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
  const items = await listed(camille, '')
  return items.map((item) => ({ ...item, updatedAt: updated.get(item.id) ?? '' }))
}

/** All pages of a list, in its order. */
async function listed(who: Caller, query: string): Promise<ProcessSummary[]> {
  const items: ProcessSummary[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await who.get(`/processes?pageSize=100&page=${page}&${query}`)
    items.push(...body.items)
    if (page >= body.pages) {
      expect(items).toHaveLength(body.total)
      return items
    }
  }
}

const ids = (items: { id: string }[]) => items.map(({ id }) => id).sort()

const holds: Record<DayFilter, (process: (typeof all)[number]) => boolean> = {
  late: (process) => isLate(process, day.today),
  pending: ({ pendingValidation }) => pendingValidation,
  waiting: ({ waiting }) => waiting !== null,
  toReturn: isToReturn,
  idle: (process) => isIdle(process, day),
  mine: ({ status, assignee }) => status !== 'completed' && assignee?.id === day.userId,
  approvalAsked: ({ status, approval }) => status !== 'completed' && approval?.state === 'asked',
  approvalReceived: ({ status, approval }) => status !== 'completed' && approval?.state === 'received',
  notCome: ({ status, visit, startDate }) =>
    status !== 'completed' && visit.arrivedAt === null && startDate < day.startOfToday,
  undated: ({ status, estimatedEndDate }) => status !== 'completed' && estimatedEndDate === null,
}

test.each(dayFilters)('the filter %s matches its rule, newest start first', async (filter) => {
  const kept = all.filter(holds[filter])
  const found = await listed(bruno, `${filter}=1`)
  expect(kept.length).toBeGreaterThan(0)
  expect(ids(found)).toEqual(ids(kept))
  const starts = found.map(({ startDate }) => startDate)
  expect(starts).toEqual([...starts].sort().reverse())
})

test('several filters, statuses and dates combine', async () => {
  const kept = all.filter((process) => holds.waiting(process) && holds.mine(process) && process.status === 'proposed')
  expect(kept.length).toBeGreaterThan(0)
  expect(ids(await listed(bruno, 'waiting=1&mine=1&late=0&status=proposed'))).toEqual(ids(kept))
  expect(await listed(bruno, `pending=1&toReturn=1`)).toEqual([])
})

test('the counters match their filters', async () => {
  const { body } = await bruno.get('/processes/stats')
  const { late, pendingValidation: pending, waiting, toReturn, idle, mine, approvalAsked, approvalReceived } = body
  const week = (await bruno.get('/processes/week')).body
  const asked = { approvalAsked, approvalReceived, notCome: week.notCome, undated: week.undated }
  const counts: Record<DayFilter, number> = { late, pending, waiting, toReturn, idle, mine, ...asked }
  for (const filter of dayFilters) expect(counts[filter], filter).toBe(all.filter(holds[filter]).length)
})

describe.each<[Role, () => Caller]>([
  ['admin', () => camille],
  ['employee', () => bruno],
])('the groups of an %s', (role, who) => {
  test.each(groupsFor({ role }))('list %s by its rule and in its order', async (group) => {
    const own = { ...day, userId: role === 'admin' ? people.camille.id : people.bruno.id }
    const kept = all.filter((process) => belongsTo(group, process, own))
    expect(kept.length).toBeGreaterThan(5)
    const found = await listed(who(), `group=${group}`)
    expect(ids(found)).toEqual(ids(kept))
    const places = found.map(({ id }) => placeOf(group, kept.find((one) => one.id === id) as (typeof all)[number], own))
    expect(places).toEqual([...places].sort())
  })

  test('show on the board the first five of each, and the number of all', async () => {
    const person = role === 'admin' ? people.camille : people.bruno
    const own = { ...day, userId: person.id }
    const html = (await (await browse(app, person)).get('/dashboard')).text.replace(/<!-- -->/g, '')
    const shown = [...html.matchAll(/<section[^>]* data-key="(\w+)">(.*?)<\/section>/gs)]
    expect(shown.map(([, group]) => group)).toEqual(groupsFor({ role }))
    for (const [, group = '', section = ''] of shown) {
      const listedIds = (await listed(who(), `group=${group}`)).map(({ id }) => id)
      const here = all.filter((process) => groupOf(process, { role }, own) === group).map(({ id }) => id)
      const rows = [...section.matchAll(/href="\/processus\/([\w-]{36})" data-process/g)].map(([, id]) => id)
      expect(rows, group).toEqual(listedIds.filter((id) => here.includes(id)).slice(0, 5))
      expect(section, group).toContain(`<a href="/dashboard?group=${group}"`)
      expect(section, group).toContain(`Voir les ${listedIds.length}</a>`)
    }
  })
})

/** The sort key of a process in its group; processes without a date come last. */
function placeOf(group: DayGroup, process: (typeof all)[number], { userId }: Day): string {
  const { id, estimatedEndDate, waiting, assignee } = process
  const end = estimatedEndDate ?? 'none'
  if (group === 'toReturn') return `${process.completedAt} ${id}`
  if (group === 'answered') return `${process.pendingAnswer?.answeredAt} ${id}`
  if (group === 'waiting' || group === 'held') return `${waiting?.expectedDate ?? 'none'} ${id}`
  if (group === 'idle') return `${process.updatedAt > process.startDate ? process.updatedAt : process.startDate} ${id}`
  const isInHand = assignee?.id === userId && process.stepsSummary.ready === 0
  const place = waiting !== null ? 2 : isInHand ? 0 : 1
  return group === 'mine' ? `${place} ${end} ${id}` : `${end} ${id}`
}

test('a group has pages, and a search narrows it', async () => {
  const whole = (await listed(camille, 'group=toStart')).map(({ id }) => id)
  const pages = await Promise.all(
    [1, 2, 3].map((page) => camille.get(`/processes?group=toStart&pageSize=4&page=${page}`)),
  )
  expect(pages.flatMap(({ body }) => body.items.map((item: ProcessSummary) => item.id))).toEqual(whole.slice(0, 12))
  expect(await listed(camille, 'group=toStart&q=introuvable')).toEqual([])
  expect(await listed(camille, 'group=toStart&q=lambert')).toHaveLength(whole.length)
})

test('groups, filters and counters leave out other garages', async () => {
  const denise = await as(app, people.denise)
  for (const group of dayGroups) expect((await denise.get(`/processes?group=${group}`)).body.total).toBe(0)
  for (const filter of dayFilters) expect((await denise.get(`/processes?${filter}=1`)).body.total).toBe(0)
  const { body } = await denise.get('/processes/stats')
  expect(body).toMatchObject({
    late: 0,
    waiting: 0,
    toReturn: 0,
    idle: 0,
    mine: 0,
    approvalAsked: 0,
    approvalReceived: 0,
  })
})

test('an unknown group and a wrong filter value are refused', async () => {
  for (const query of ['group=demain', 'late=peut-etre', 'mine=2']) {
    expect((await camille.get(`/processes?${query}`)).status, query).toBe(400)
  }
})

test('the setting of the garage decides after how many days a car is idle', async () => {
  const idle = async () => (await camille.get('/processes/stats')).body.idle
  const before = await idle()
  await camille.patch('/garage', { idleDays: 30 })
  expect(before).toBeGreaterThan(0)
  expect(await idle()).toBe(0)
  await camille.patch('/garage', { idleDays: 3 })
  expect(await idle()).toBe(before)
})
