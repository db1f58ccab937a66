import { expect, test } from 'vitest'
import { meantOf, type SearchMatches } from '../../domain/found.ts'

const none = { items: [], total: 0 }
const away = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
const some = (items: object[], total = items.length) => ({ items, total }) as never
const found = (parts: Partial<SearchMatches>): SearchMatches => ({
  processes: none,
  cars: none,
  clients: none,
  ...parts,
})

const open = { id: 'open', status: 'in_progress', visit: away }
const done = { id: 'done', status: 'completed', visit: away }
const ready = { id: 'ready', status: 'completed', visit: { ...away, arrivedAt: '2026-11-20T08:00:00Z' } }

test('Enter opens the only process, finished or not, whatever else has that plate', () => {
  expect(meantOf(found({ processes: some([open]), cars: some([{ id: 'car' }]) }))).toBe('open')
  expect(meantOf(found({ processes: some([done]) }))).toBe('done')
})

test('Of several, Enter opens the one that is at hand: open, or finished with its car still here', () => {
  expect(meantOf(found({ processes: some([done, open]) }))).toBe('open')
  expect(meantOf(found({ processes: some([done, ready]) }))).toBe('ready')
  expect(meantOf(found({ processes: some([ready, open]) }))).toBeUndefined()
  expect(meantOf(found({ processes: some([done, open], 9) }))).toBeUndefined()
})

test('Without a process Enter opens the one car, without a car the one client; several leave a choice', () => {
  expect(meantOf(found({ cars: some([{ id: 'car' }]), clients: some([{ id: 'client' }]) }))).toBe('car')
  expect(meantOf(found({ clients: some([{ id: 'client' }]) }))).toBe('client')
  expect(meantOf(found({ clients: some([{ id: 'a' }, { id: 'b' }]) }))).toBeUndefined()
  expect(meantOf(found({}))).toBeUndefined()
})
