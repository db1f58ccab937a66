import type { Knex } from 'knex'
import * as z from 'zod'
import { storableText } from '../../domain/ground/fields.ts'
import { invalid } from './errors.ts'

const parts = {
  text: storableText('Curseur invalide'),
  uuid: z.uuid(),
  timestamptz: z.iso.datetime({ precision: 3 }),
}

/** A total order of the rows of a list: its columns with their types, the last one unique. */
export type ListOrder = {
  by: readonly (readonly [column: string, type: keyof typeof parts])[]
  direction: 'asc' | 'desc'
}

export const orderBy = ({ by, direction }: ListOrder): string =>
  by.map(([column]) => `${column} ${direction}`).join(', ')

/**
 * The condition on the rows after a cursor, with its named values.
 * @throws AppError 400 on a cursor that is not of this order
 */
export function afterCursor({ by, direction }: ListOrder, cursor: string) {
  const key = readKey(cursor)
  const types = by.map(([, type]) => parts[type])
  if (key.length !== by.length || !types.every((type, index) => type.safeParse(key[index]).success)) throw wrongCursor()
  const columns = by.map(([column]) => column).join(', ')
  const places = by.map(([, type], index) => `cast(:key${index} as ${type})`).join(', ')
  return {
    sql: `(${columns}) ${direction === 'asc' ? '>' : '<'} (${places})`,
    values: Object.fromEntries(key.map((value, index) => [`key${index}`, value as string])),
  }
}

type PageQuery = { page: number; pageSize: number; after: string | undefined }

/** The rows of a page, or after a cursor. @throws AppError 400 on a wrong cursor */
export function pageOf<Q extends Knex.QueryBuilder>(
  matching: Q,
  order: ListOrder,
  { page, pageSize, after }: PageQuery,
): Q {
  const ordered = matching.orderByRaw(orderBy(order)).limit(pageSize)
  if (after === undefined) return ordered.offset((page - 1) * pageSize) as Q
  const { sql, values } = afterCursor(order, after)
  return ordered.whereRaw(sql, values) as Q
}

/** Requires a change of the row at this time or later. @param row the name of the row in the query */
export const whereSince = <Q extends Knex.QueryBuilder>(query: Q, row: string, since: string | undefined): Q =>
  (since === undefined ? query : query.where(`${row}.updated_at`, '>=', since)) as Q

/**
 * The cursor of the next page: null after a page that is not full, so that a last page that is full has an empty page
 * after it.
 */
export function nextAfter<Row>(rows: readonly Row[], pageSize: number, keyOf: (row: Row) => unknown[]): string | null {
  const last = rows.length < pageSize ? undefined : rows[rows.length - 1]
  return last ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null
}

function readKey(cursor: string): unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(key) ? key : []
  } catch {
    return []
  }
}

export const wrongCursor = () => invalid([{ path: ['after'], message: 'Curseur invalide', code: 'custom' }])
