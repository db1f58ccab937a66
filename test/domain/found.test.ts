import { expect, test } from 'vitest'
import { countText, meantOf, type SearchMatches } from '../../domain/search/found.ts'

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

test('Enter opens the only process found, open or finished', () => {
  expect(meantOf(found({ processes: some([open]), cars: some([{ id: 'car' }]) }))).toBe('open')
  expect(meantOf(found({ processes: some([done]) }))).toBe('done')
})

test('Enter opens the one open process, or the one still in the garage, among several', () => {
  expect(meantOf(found({ processes: some([done, open]) }))).toBe('open')
  expect(meantOf(found({ processes: some([done, ready]) }))).toBe('ready')
  expect(meantOf(found({ processes: some([ready, open]) }))).toBeUndefined()
  expect(meantOf(found({ processes: some([done, open], true) }))).toBeUndefined()
})

test('Enter opens the only car, or the only client, when no process is found', () => {
  expect(meantOf(found({ cars: some([{ id: 'car' }]), clients: some([{ id: 'client' }]) }))).toBe('car')
  expect(meantOf(found({ clients: some([{ id: 'client' }]) }))).toBe('client')
  expect(meantOf(found({ clients: some([{ id: 'a' }, { id: 'b' }]) }))).toBeUndefined()
  expect(meantOf(found({ clients: some([{ id: 'a' }], true) }))).toBeUndefined()
  expect(meantOf(found({}))).toBeUndefined()
})

test('Enter never opens a client found by a misspelt name', () => {
  const near = { id: 'near', near: true }
  expect(meantOf(found({ clients: some([near]) }))).toBeUndefined()
  expect(meantOf(found({ clients: some([{ id: 'client', near: false }, near]) }))).toBe('client')
})

test('the count of results says how many are shown, and whether there are more', () => {
  expect(countText(found({}))).toBe('Aucun résultat')
  expect(countText(found({ cars: some([{ id: 'car' }]) }))).toBe('1 résultat')
  expect(countText(found({ cars: some([{ id: 'car' }]), processes: some([done, open]) }))).toBe('3 résultats')
  expect(countText(found({ processes: some([done, open], true) }))).toBe('Plus de 2 résultats')
})
