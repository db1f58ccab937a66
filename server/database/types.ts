import pg from 'pg'
import { readInstant } from './instant.ts'

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins

/** A day stays text: a Date would shift with the machine's time zone. Counts fit in a number. */
const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [INT8]: Number,
  [TIMESTAMPTZ]: readInstant,
}

/** The value parsers of every connection of the application. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
}
