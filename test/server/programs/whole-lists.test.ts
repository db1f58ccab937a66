import { beforeAll, describe, expect, test } from 'vitest'
import { as, type Caller } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

const lists = ['clients', 'cars', 'processes'] as const
type List = (typeof lists)[number]
type Made = Record<List, string>
type Page = { items: { id: string }[]; nextAfter: string | null; total: number }

let camille: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
})

/** Makes processes with their clients and cars, in this order. */
async function make(count: number): Promise<Made[]> {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1) {
    const { client, car, process } = await repair(camille)
    made.push({ clients: client.id, cars: car.id, processes: process.id })
  }
  return made
}

async function page(list: List, query: Record<string, string>): Promise<Page> {
  const { status, body } = await camille.get(`/${list}?${new URLSearchParams({ pageSize: '2', ...query })}`)
  expect(status).toBe(200)
  return body
}

/** Reads a list to its end by its cursors. @param between runs after each page */
async function readAll(list: List, query: Record<string, string> = {}, between = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const answer: Page = await page(list, { ...query, ...(after && { after }) })
    ids.push(...answer.items.map(({ id }) => id))
    after = answer.nextAfter
    await between()
  } while (after !== null)
  return ids
}

const remove = async (list: List, id: string) => expect((await camille.delete(`/${list}/${id}`)).status).toBe(204)
const change: Record<List, Record<string, string>> = {
  clients: { prenom: 'Changé' },
  cars: { modele: 'Changé' },
  processes: { name: 'Changé' },
}

describe.each(lists)('the list of %s', (list) => {
  test('is read whole by its cursors, in the order of its pages', async () => {
    const made = (await make(5)).map((one) => one[list])
    const ids = await readAll(list)
    expect(ids).toHaveLength(new Set(ids).size)
    expect(made.every((id) => ids.includes(id))).toBe(true)
    expect(ids.slice(2, 4)).toEqual((await page(list, { page: '2' })).items.map(({ id }) => id))
  })

  test('loses no object while others, already read, are deleted', async () => {
    await make(6)
    const before = await readAll(list)
    const readOnce: string[] = []
    let deleted = 0
    let after: string | null = null
    do {
      const answer: Page = await page(list, after ? { after } : {})
      readOnce.push(...answer.items.map(({ id }) => id))
      after = answer.nextAfter
      const [gone] = answer.items
      if (gone && deleted < 2) {
        for (const { id } of list === 'processes' ? [] : await processesOf(list, gone.id)) await remove('processes', id)
        await remove(list, gone.id)
        deleted += 1
      }
    } while (after !== null)
    expect(deleted).toBe(2)
    expect(readOnce).toEqual(before)
  })

  test('gives what changed since a time, in the order of the changes, a page at a time', async () => {
    const made = await make(4)
    const [{ [list]: first = '' } = {}, , { [list]: third = '' } = {}, { [list]: fourth = '' } = {}] = made
    await new Promise((done) => setTimeout(done, 5))
    const updatedSince = new Date().toISOString()
    for (const id of [third, first, fourth])
      expect((await camille.patch(`/${list}/${id}`, change[list])).status).toBe(200)
    expect(await readAll(list, { updatedSince })).toEqual([third, first, fourth])
    expect((await page(list, { updatedSince })).total).toBe(3)
    expect(await readAll(list, { updatedSince: '2199-01-01T00:00:00Z' })).toEqual([])
  })

  test('refuses a wrong cursor, one of another order, and a wrong time', async () => {
    await make(3)
    const { nextAfter } = await page(list, {})
    const ofZero = Buffer.from(JSON.stringify(['\0', '\0', people.camille.garageId])).toString('base64url')
    for (const query of [
      { after: 'x' },
      { after: 'é' },
      { after: ofZero },
      { after: nextAfter ?? '', updatedSince: '2026-01-01T00:00:00Z' },
      { updatedSince: 'hier' },
    ]) {
      const { status } = await camille.get(`/${list}?${new URLSearchParams(query)}`)
      expect([query, status]).toEqual([query, list === 'processes' && query.after === nextAfter ? 200 : 400])
    }
  })
})

test('a group of the day has no cursor', async () => {
  await make(3)
  const { nextAfter } = await page('processes', {})
  expect((await page('processes', { group: 'toStart' })).nextAfter).toBeNull()
  const { status } = await camille.get(`/processes?group=toStart&after=${nextAfter}`)
  expect(status).toBe(400)
})

async function processesOf(list: 'clients' | 'cars', id: string): Promise<{ id: string }[]> {
  const { body } = await camille.get('/processes?pageSize=100')
  return body.items.filter(({ client, car }: { client: { id: string }; car: { id: string } }) =>
    list === 'clients' ? client?.id === id : car?.id === id,
  )
}
