import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, readMonth, readWallTime } from '../../../domain/ground/typed/day.ts'
import { readKilometres } from '../../../domain/ground/typed/kilometres.ts'
import { readYear } from '../../../domain/ground/typed/year.ts'

describe('reading a typed day with its hour', () => {
  test.each([
    ['2026-11-28T14:05', '2026-11-28T14:05'],
    ['28/11/2026 14:05', '2026-11-28T14:05'],
    ['28/11/26, 9:05', '2026-11-28T09:05'],
    ['28 nov. 2026 à 14h05', '2026-11-28T14:05'],
    ['28/11/2026 14 h 05', '2026-11-28T14:05'],
    ['28/11/2026 à 14h', '2026-11-28T14:00'],
    ['2026-11-28 14:05:30', '2026-11-28T14:05'],
  ])('%s is %s', (typed, moment) => {
    expect(readWallTime(typed)).toBe(moment)
  })

  test.each([
    '28/11/2026',
    '14:05',
    '28/11/2026 25:00',
    '28/11/2026 14:75',
    '31/02/2026 14:05',
    '2026-11-28T14:05:00Z',
    '',
  ])('%s is no day with an hour', (typed) => {
    expect(readWallTime(typed)).toBeNull()
  })
})

describe('reading a typed day', () => {
  test.each([
    ['2026-12-15', '2026-12-15'],
    ['15/12/2026', '2026-12-15'],
    ['15-12-2026', '2026-12-15'],
    ['15.12.2026', '2026-12-15'],
    ['15. 12. 2026', '2026-12-15'],
    ['15 12 2026', '2026-12-15'],
    ['15122026', '2026-12-15'],
    ['20261215', '2026-12-15'],
    ['2026/12/15', '2026-12-15'],
    [' 3/4/27 ', '2027-04-03'],
    ['03/04/68', '1968-04-03'],
    ['03-avr-27', '2027-04-03'],
    ['03-avr.-27', '2027-04-03'],
    ['3-Apr-27', '2027-04-03'],
    ['3 avril 2027', '2027-04-03'],
    ['3 AVRIL 2027', '2027-04-03'],
    ['samedi 3 avril 2027', '2027-04-03'],
    ['1er mars 2027', '2027-03-01'],
    ['1 févr. 2027', '2027-02-01'],
    ['1 fe\u0301vrier 2027', '2027-02-01'],
    ['15 août 2027', '2027-08-15'],
    ['15 aout 2027', '2027-08-15'],
    ['2 sept 2027', '2027-09-02'],
    ['24 déc 2027', '2027-12-24'],
    ['7 juil. 2027', '2027-07-07'],
    ['29/02/2028', '2028-02-29'],
    ['15/12/2026 00:00', '2026-12-15'],
    ['15/12/2026 14h30', '2026-12-15'],
    ['15/12/2026 à 14h30', '2026-12-15'],
    ['2026-12-15 00:00:00', '2026-12-15'],
    ['2026-12-15T23:30', '2026-12-15'],
    ['2026-12-15T23:30:00.000Z', '2026-12-16'],
    ['2026-12-15T00:30:00+02:00', '2026-12-14'],
    ['2026-07-15T22:30:00Z', '2026-07-16'],
  ])('reads « %s » as %s', (typed, day) => {
    expect(readDay(typed)).toBe(day)
  })

  test.each([
    '',
    'juin',
    '31/02/2019',
    '29/02/2027',
    '12/31/2026',
    '2026-13-01',
    '2026-02-30T10:00:00Z',
    '15/12',
    '12/2026',
    '2026',
    '15/12-2026',
    '3 ju 2027',
    '3 jui 2027',
    '3 mars avril 2027',
    '15/12/026',
    '015/12/2026',
    '99999999',
    '2026-12-15T25:00:00Z',
    '2026-12-15 fin de journée',
    'le 3 avril 2027 ou après',
  ])('does not read « %s »', (typed) => {
    expect(readDay(typed)).toBeNull()
  })

  test('reads every calendar day in each spelling, and nothing else', () => {
    const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (moment) => {
        const day = moment.toISOString().slice(0, 10)
        const [year = '', month = '', date = ''] = day.split('-')
        const spellings = [
          `${date}/${month}/${year}`,
          `${Number(date)}.${Number(month)}.${year.slice(2)}`,
          `${Number(date)} ${months[Number(month) - 1]} ${year}`,
          `${date}${month}${year}`,
          `${year}${month}${date}`,
          day,
        ]
        expect(spellings.map(readDay)).toEqual(spellings.map(() => day))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. :TZavrilmj') }), (typed) => {
        expect(readDay(typed) ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
    )
  })
})

test.each([
  ['mars 2019', '2019-03'],
  ['03/2019', '2019-03'],
  ['2019-3', '2019-03'],
  ['févr. 2019', '2019-02'],
  ['13/2019', null],
  ['2019', null],
  ['12/03/2019', null],
])('the month of « %s » is %s', (typed, month) => {
  expect(readMonth(typed)).toBe(month)
})

describe('reading a typed odometer', () => {
  test.each([
    ['125000', 125_000],
    ['125 000', 125_000],
    ['125\u00a0000 km', 125_000],
    ['125\u202f000 KM', 125_000],
    ['125.000', 125_000],
    ['125.000 kms.', 125_000],
    ['125,000', 125_000],
    ["125'000", 125_000],
    ['125’000', 125_000],
    ['1.250.000', 1_250_000],
    ['125.000,00', 125_000],
    ['125,000.50', 125_000],
    ['125 000,7', 125_000],
    ['125000.456', 125_000],
    ['125000,4', 125_000],
    ['12.5', 12],
    ['0', 0],
    ['125000 kilomètres', 125_000],
  ])('reads « %s » as %i', (typed, km) => {
    expect(readKilometres(typed)).toBe(km)
  })

  test.each([
    '',
    'peu',
    'km',
    '-5',
    '125 000 mi',
    '12.50.00',
    '125.00.000',
    '1e5',
    '0x10',
    '1'.repeat(10),
    '٣',
    '125k',
  ])('does not read « %s »', (typed) => {
    expect(readKilometres(typed)).toBeNull()
  })

  test('reads every number with each thousands separator', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(...' .,’'), (km, sign) => {
        expect(readKilometres(String(km).replace(/\B(?=(\d{3})+$)/g, sign))).toBe(km)
      }),
    )
  })
})

test.each([
  ['2019', 2019],
  ['2019,0', 2019],
  ['12/03/2019', 2019],
  ['12/03/15', 2015],
  ['03/2019', 2019],
  ['mars 2019', 2019],
  ['2019-03-12', 2019],
  ['19', null],
  ['récente', null],
])('the year of « %s » is %s', (typed, year) => {
  expect(readYear(typed)).toBe(year)
})
