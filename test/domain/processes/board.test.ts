import { expect, test } from 'vitest'
import {
  askedOf,
  type BoardFilters,
  boardQuery,
  boardView,
  isNarrowed,
  listHref,
} from '../../../domain/processes/board.ts'

const nothing: BoardFilters = { q: '', status: [], dateFrom: '', dateTo: '', quickPeriod: '' }
const asked = (query: object) => boardQuery.parse(query)

test.each([
  [{}, 'jour', 'jour'],
  [{}, 'tous', 'tous'],
  [{ vue: 'tous' }, 'jour', 'tous'],
  [{ vue: 'jour' }, 'tous', 'jour'],
  [{ q: '', late: '0', vue: '' }, 'jour', 'jour'],
  [{ q: 'clio', vue: 'jour' }, 'jour', 'tous'],
  [{ status: 'completed' }, 'jour', 'tous'],
  [{ quickPeriod: '7days' }, 'jour', 'tous'],
  [{ mine: '1' }, 'jour', 'tous'],
  [{ group: 'late' }, 'jour', 'tous'],
  [{ page: '2' }, 'jour', 'tous'],
] as const)('the query %j with the preferred view %s opens %s', (query, preferred, view) => {
  expect(boardView(asked(query), preferred)).toBe(view)
})

test('a page link keeps the filters, or names the list view without filters', () => {
  expect(listHref(nothing, 2)).toBe('/dashboard?vue=tous&page=2')
  expect(listHref({ ...nothing, q: 'clio', status: ['proposed'] }, 1)).toBe('/dashboard?q=clio&status=proposed&page=1')
  expect(listHref({ ...nothing, late: true, mine: false, group: 'toStart' }, 3)).toBe(
    '/dashboard?late=1&group=toStart&page=3',
  )
})

test('each counter and group filter has a label', () => {
  expect(askedOf(nothing, 3)).toEqual([])
  expect(askedOf({ toReturn: true, idle: true, group: 'pending' }, 3)).toEqual([
    { name: 'toReturn', value: '1', label: 'À rendre' },
    { name: 'idle', value: '1', label: 'Rien depuis 3\u00a0j' },
    { name: 'group', value: 'pending', label: 'À valider' },
  ])
})

test('a filter set to false does not narrow the list', () => {
  expect(isNarrowed({ ...nothing, late: false })).toBe(false)
  expect(isNarrowed({ ...nothing, late: true })).toBe(true)
})
