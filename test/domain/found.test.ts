import { expect, test } from 'vitest'
import { countText, meantOf, type SearchMatches } from '../../domain/found.ts'

const none = { items: [], more: false }
const away = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
const some = (items: object[], more = false) => ({ items, more }) as never
const found = (parts: Partial<SearchMatches>): SearchMatches => ({
  processes: none,
  cars: none,
  clients: none,
  stepTypes: none,
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
  expect(meantOf(found({ processes: some([done, open], true) }))).toBeUndefined()
})

test('Without a process Enter opens the one car, without a car the one client; several leave a choice', () => {
  expect(meantOf(found({ cars: some([{ id: 'car' }]), clients: some([{ id: 'client' }]) }))).toBe('car')
  expect(meantOf(found({ clients: some([{ id: 'client' }]) }))).toBe('client')
  expect(meantOf(found({ clients: some([{ id: 'a' }, { id: 'b' }]) }))).toBeUndefined()
  expect(meantOf(found({ clients: some([{ id: 'a' }], true) }))).toBeUndefined()
  expect(meantOf(found({}))).toBeUndefined()
})

test('A client who is one letter away is never opened unseen, nor in the way of the one who was meant', () => {
  const near = { id: 'near', near: true }
  expect(meantOf(found({ clients: some([near]) }))).toBeUndefined()
  expect(meantOf(found({ clients: some([{ id: 'client', near: false }, near]) }))).toBe('client')
})

test('what is told of a search is how much it shows, and that there is more', () => {
  expect(countText(found({}))).toBe('Aucun résultat')
  expect(countText(found({ cars: some([{ id: 'car' }]) }))).toBe('1 résultat')
  expect(countText(found({ cars: some([{ id: 'car' }]), processes: some([done, open]) }))).toBe('3 résultats')
  expect(countText(found({ processes: some([done, open], true) }))).toBe('Plus de 2 résultats')
})
