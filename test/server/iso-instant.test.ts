import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoOf } from '../../server/database/iso-instant.ts'

const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

/** The format of PostgreSQL in UTC: no empty fraction and no trailing zeros. */
const written = (moment: Date): string =>
  `${moment.toISOString().replace('T', ' ').replace('Z', '').replace(/0+$/, '').replace(/\.$/, '')}+00`

test('an instant is serialised the same from text and from a Date', () => {
  fc.assert(
    fc.property(instant, (moment) => {
      expect(isoOf(written(moment))).toBe(isoOf(moment))
    }),
  )
})

test.each([
  ['2026-11-02 09:00:00+00', '2026-11-02T09:00:00.000Z'],
  ['2026-11-02 09:00:00.2+00', '2026-11-02T09:00:00.200Z'],
  ['2026-11-02 09:00:00.123456+00', '2026-11-02T09:00:00.123Z'],
  ['2026-11-02 10:00:00+01', '2026-11-02T09:00:00.000Z'],
  ['2026-11-02 14:30:00.5+05:30', '2026-11-02T09:00:00.500Z'],
])('the text %s is serialised as %s', (text, wire) => {
  expect(isoOf(text)).toBe(wire)
})
