import * as fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readInstant } from '../../../server/database/instant.ts'
import { types } from '../../../server/database/types.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const byDate: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ)

const two = (value: number) => String(value).padStart(2, '0')

/** The time zones of sessions, in seconds: PostgreSQL writes minutes and seconds only where there are some. */
const offset = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -12, max: 14 }).map((hours) => hours * 3600),
  fc.integer({ min: -15 * 3600, max: 15 * 3600 }),
)

function offsetText(seconds: number): string {
  const [whole, sign] = [Math.abs(seconds), seconds < 0 ? '-' : '+']
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return sign + two(hours) + (minutes || rest ? `:${two(minutes)}` : '') + (rest ? `:${two(rest)}` : '')
}

/**
 * An instant with microseconds as a session in some time zone writes it: without an empty fraction or trailing zeros.
 */
function written(moment: Date, micros: number, offsetS: number): string {
  const wall = new Date(moment.getTime() + offsetS * 1000)
  const year = wall.getUTCFullYear()
  const day = `${String(year > 0 ? year : 1 - year).padStart(4, '0')}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`
  const time = [wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()].map(two).join(':')
  const fraction = String(wall.getUTCMilliseconds() * 1000 + micros)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${day} ${time}${fraction && `.${fraction}`}${offsetText(offsetS)}${year > 0 ? '' : ' BC'}`
}

/** From the first day of PostgreSQL to the last one of a Date. */
const moment = fc.date({ min: new Date('-004713-11-26'), max: new Date('+275760-09-11'), noInvalidDate: true })
const micros = fc.integer({ min: 0, max: 999 })

test('an instant in any time zone reads as a Date writes it, its microseconds cut off', () => {
  fc.assert(
    fc.property(moment, micros, offset, (moment, micros, offset) => {
      expect(readInstant(written(moment, micros, offset))).toBe(moment.toISOString())
    }),
    { numRuns: 2000 },
  )
})

test('every millisecond reads as itself', () => {
  for (let ms = 0; ms < 1000; ms += 1) {
    const moment = new Date(Date.UTC(2026, 10, 2, 9, 0, 0, ms))
    expect(readInstant(written(moment, 0, 0))).toBe(moment.toISOString())
    expect(readInstant(written(moment, 0, 3600))).toBe(moment.toISOString())
  }
})

test.each([
  ['2026-11-02 09:00:00+00', '2026-11-02T09:00:00.000Z'],
  ['2026-11-02 09:00:00.2+00', '2026-11-02T09:00:00.200Z'],
  ['2026-11-02 09:00:00.123456+00', '2026-11-02T09:00:00.123Z'],
  ['2026-11-02 10:00:00+01', '2026-11-02T09:00:00.000Z'],
  ['2026-11-02 05:30:00-03:30', '2026-11-02T09:00:00.000Z'],
  ['2026-11-02 14:30:00.5+05:30', '2026-11-02T09:00:00.500Z'],
  ['1900-01-01 00:09:21+00:09:21', '1900-01-01T00:00:00.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
])('the text %s reads as %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant)
})

test.each(['infinity', '-infinity', '294276-12-31 23:59:59.999999+00'])(
  '%s, which no Date can hold, stays as it is',
  (text) => {
    expect(readInstant(text)).toBe(text)
  },
)

test('the connections of the application read every timestamptz so', () => {
  const text = '2026-11-02 09:00:00.123456+01'
  expect(types.getTypeParser(TIMESTAMPTZ)(text)).toBe(byDate(text).toISOString())
})
