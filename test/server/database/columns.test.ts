import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { ids } from '../../../domain/ground/answer-schemas.ts'
import { columns, fromColumns, inColumns, nested, picked, type RowOf, whole } from '../../../server/database/columns.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

const loan = z.object({
  ...ids,
  plaque: z.string(),
  lentAt: z.iso.datetime(),
  kmAtReturn: z.int().nullable(),
  returnedOn: z.iso.date().nullable(),
  late: z.boolean(),
})
const id = '0190b9f8-1111-7000-8000-000000000001'
const one = { id, plaque: 'AB123CD', lentAt: '2026-11-27T09:00:00.250Z', kmAtReturn: null, returnedOn: '2026-11-28' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const loans = `(select '${id}'::uuid as id, 'AB123CD' as plaque, '2026-11-27 10:00:00.25+01'::timestamptz as lent_at,
  null::int as km_at_return, '2026-11-28'::date as returned_on) as l`

const select = async (list: string, from = loans) => (await database.db.raw(`select ${list} from ${from}`)).rows

describe('the select list of a schema', () => {
  const list = columns(loan, 'l', { late: 'l.km_at_return is null' })

  test('names each column after its property', () => {
    expect(list).toBe(
      'l.id, l.plaque, l.lent_at as "lentAt", l.km_at_return as "kmAtReturn", l.returned_on as "returnedOn", l.km_at_return is null as "late"',
    )
  })

  test('selects rows that are values of the schema', async () => {
    const [row] = await select(list)
    expect(row).toEqual({ ...one, late: true })
    expect(loan.safeParse({ ...row, _id: id }).success).toBe(true)
    expectTypeOf<RowOf<typeof list>>().toEqualTypeOf<z.output<typeof loan>>()
  })

  test('leaves out a property that another step adds', async () => {
    const others = columns(loan, 'l', { late: null })
    expect(await select(others)).toEqual([one])
    expectTypeOf<RowOf<typeof others>>().toEqualTypeOf<Omit<z.output<typeof loan>, 'late'>>()
  })
})

describe('an object of a left join', () => {
  const kept = loan.omit({ late: true })
  const loanOf = nested('loan', kept, 'l')

  test('is read whole', async () => {
    const [row] = await select(`1 as id, ${loanOf.columns}`)
    expect(row.id).toBe(1)
    expect(loanOf.read(row)).toEqual(one)
  })

  test('is null where nothing was joined', async () => {
    const [row] = await select(loanOf.columns, `(select 1) as x left join ${loans} on false`)
    expect(loanOf.read(row)).toBeNull()
  })
})

test('a value is written to the columns of its schema, and to no other', () => {
  const value = { ...one, late: false, garage_id: 'another' }
  expect(inColumns(loan.omit({ id: true }), value)).toEqual({
    plaque: 'AB123CD',
    lent_at: '2026-11-27T09:00:00.250Z',
    km_at_return: null,
    returned_on: '2026-11-28',
    late: false,
  })
})

test('a row selected whole is read back by its schema, without its other columns', () => {
  const value = { ...one, late: false }
  expect(fromColumns(loan, { ...inColumns(loan, value), garage_id: 'another' } as never)).toEqual(value)
})

test('a picked value has the properties of its schema alone', () => {
  expect(picked(loan.pick({ plaque: true }), one)).toEqual({ plaque: 'AB123CD' })
})

test('a whole value has null for each property that was not given', () => {
  const { kmAtReturn: _, returnedOn: __, ...given } = one
  expect(whole(loan, { ...given, late: true })).toEqual({ ...one, late: true, returnedOn: null })
})
