import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText } from '../../../domain/ground/csv.ts'
import { csvRecords, separatorSigns } from '../../../domain/imports/csv-records.ts'
import { detectEncoding, encodingSamples } from '../../../domain/imports/detect-encoding.ts'
import { decode, type Encoding, encodingNames } from '../../../domain/imports/encodings.ts'
import { importLimits, RefusedFile } from '../../../domain/imports/file-limits.ts'
import { layOut } from '../../../domain/imports/lay-out.ts'
import { separatorOf, withoutNamedSeparator } from '../../../domain/imports/separator.ts'
import { dayOfNumber, isDateFormat, placeOf, refuseFarCell } from '../../../domain/imports/sheet-cells.ts'

const rowsOf = (text: string, separator = ';') => [...csvRecords(text, separator)]
const faultOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof RefusedFile) return `${error.fault} ${error.line ?? ''}`.trim()
    throw error
  }
  return ''
}

describe('records of a CSV text', () => {
  test('keep any text of a cell', () => {
    const cell = fc.string().map((text) => text.replace(/^ +(?=")/, '').replaceAll('\0', ''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = rows.map((cells) => cells.map(quoted).join(';')).join('\r\n')
        expect(rowsOf(text).map(([, cells]) => cells)).toEqual(rows)
      }),
    )
  })

  test('keep their line number, and skip empty lines', () => {
    expect(rowsOf('a;b\n\n\r\nc\r"d\ne";f')).toEqual([
      [1, ['a', 'b']],
      [4, ['c']],
      [5, ['d\ne', 'f']],
    ])
  })

  test('keep a quote inside a cell', () => {
    expect(rowsOf('jante 15" alu; "x" ;y')).toEqual([[1, ['jante 15" alu', 'x', 'y']]])
  })

  test.each([
    ['a hundred and one cells', ';'.repeat(100), 'columns 1'],
    ['a cell of 32,768 characters', `a\n${'x'.repeat(32_768)}`, 'cell 2'],
    ['a quoted cell of 32,768 characters', `"${'x'.repeat(32_768)}"`, 'cell 1'],
    ['quotes that are not closed', 'a\n"b', 'quotes 2'],
    ['text behind closed quotes', '"a"b;c', 'quotes 1'],
  ])('are refused for %s', (_, text, fault) => {
    expect(faultOf(() => rowsOf(text))).toBe(fault)
  })

  test('may have a hundred cells, and 32,767 characters a cell', () => {
    expect(rowsOf(';'.repeat(99))[0]?.[1]).toHaveLength(100)
    expect(rowsOf('x'.repeat(32_767))[0]?.[1][0]).toHaveLength(32_767)
  })
})

describe('the separator of a CSV file', () => {
  test.each([
    [
      'a first line with commas',
      'Export clients, véhicules, du 03/04/2025\nnom;prénom;téléphone\nDupont;Jeanne;1\n',
      ';',
    ],
    [
      'a first line with commas above a table without titles',
      'Export clients, véhicules, du 03/04/2025\nDupont;Jeanne\nMartin;Paul\n',
      ';',
    ],
    ['a title over two lines', '"Date de\nmise, en circulation";nom;plaque\n1;Dupont;AA\n', ';'],
    ['amounts with commas', '12,5;3,4;Dupont\n1,5;2,4;Martin\n', ';'],
    ['names with commas in one column', 'Nom, prénom;Téléphone;Plaque\n"Dupont, Jeanne";1;2\n', ';'],
    ['a single column', 'nom\nDupont\n', ';'],
    ['an empty file', '', ';'],
  ])('is found for %s', (_, text, sign) => {
    expect(separatorOf(text)).toBe(sign)
  })

  test.each(separatorSigns)('is %j if it splits every row alike', (sign) => {
    const cell = fc.stringMatching(/^[A-Za-zé0-9 ]{1,12}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 12 }), (rows) => {
        expect(separatorOf(rows.map((cells) => cells.join(sign)).join('\n'))).toBe(sign)
      }),
    )
  })

  test('may be declared in the file', () => {
    expect(withoutNamedSeparator('sep=|\r\nnom|prénom')).toEqual({ text: '\nnom|prénom', named: '|' })
    expect(withoutNamedSeparator('separateur\n')).toMatchObject({ named: null })
  })
})

/** The bytes of a text in an encoding. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), encoding), byte]))
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 63)
}

const names = [
  'Zoé',
  'LEFÈVRE',
  'Benoît',
  'Gaëlle',
  'François',
  'HÉLÈNE',
  'Jérôme',
  'Noël',
  'Élodie',
  'Loïc',
  'Citroën',
  'déjà',
  'Thérèse',
  'Mégane',
  'ANAÏS',
  'Châtel',
]

describe('the encoding of a CSV file', () => {
  test.each(encodingNames)('is recognised as %s by the letters of three names', (encoding) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 3 }), (some) => {
        const text = `nom;prénom\n${some.join(';Paul\n')}\n`
        const bytes = encoded(text, encoding)
        expect(detectEncoding(bytes).encoding).toBe(encoding)
        expect(decode(bytes, encoding)).toBe(text)
      }),
    )
  })

  test('stays UTF-8 with one stray byte, which is read as Windows-1252', () => {
    const bytes = Uint8Array.from([...encoded('Lefèvre;Zoé\nDupont;Chlo', 'utf-8'), 0xe9, 10])
    expect(detectEncoding(bytes).encoding).toBe('utf-8')
    expect(decode(bytes, 'utf-8')).toBe('Lefèvre;Zoé\nDupont;Chloé\n')
  })

  test('has samples of three names in each encoding', () => {
    const letters = detectEncoding(encoded('prénom\nZoé\nNoël\nLoïc\nAnaïs\n', 'ibm-850'))
    expect(encodingSamples(letters).find(({ encoding }) => encoding === 'ibm-850')?.samples).toEqual([
      'Zoé',
      'Noël',
      'Loïc',
    ])
    expect(encodingSamples(letters).find(({ encoding }) => encoding === 'windows-1252')?.samples[0]).toBe('Zo‚')
  })

  test.each(['windows-1252', 'macintosh'] as const)(
    'is read byte for byte like the standard decoder: %s',
    (encoding) => {
      const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
      expect(decode(bytes, encoding)).toBe(new TextDecoder(encoding).decode(bytes))
    },
  )

  test('gives some text for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const encoding of encodingNames) expect(typeof decode(bytes, encoding)).toBe('string')
        expect(encodingNames).toContain(detectEncoding(bytes).encoding)
      }),
    )
  })
})

describe('in a workbook', () => {
  test.each([
    ['A1', 1, 1],
    ['cv20001', 100, 20_001],
    ['$XFD$1048576', 16_384, 1_048_576],
  ])('the address %s is column %i, row %i', (address, column, row) => {
    expect(placeOf(address)).toEqual({ column, row })
  })

  test.each(['', 'A', '1', 'A0', '!!', 'A1B'])('the address %j is refused', (address) => {
    expect(faultOf(() => placeOf(address))).toBe('unreadable')
  })

  test.each([
    ['CV20001', ''],
    ['CW1', 'columns 1'],
    ['ZZZZZZZ2', 'columns 2'],
    ['A20002', 'lines'],
    ['A99999999999', 'lines'],
  ])('the cell %s gives the fault %j', (address, fault) => {
    expect(faultOf(() => refuseFarCell(placeOf(address)))).toBe(fault)
  })

  test.each([
    [14, undefined, true],
    [0, undefined, false],
    [164, 'dd/mm/yyyy;@', true],
    [164, '[$-40C]d mmmm yyyy', true],
    [164, '#,##0 "jours"', false],
    [164, '[Red]0.00', false],
    [164, 'General', false],
  ])('a number with format %i %s is a date: %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate)
  })

  test('a date number counts from 1900 or from 1904', () => {
    expect([dayOfNumber(43_536, false), dayOfNumber(42_074, true), dayOfNumber(0.5, false)]).toEqual([
      '2019-03-12',
      '2019-03-12',
      '0.5',
    ])
  })
})

describe('the table of an imported file', () => {
  const laidOut = (rows: string[][]) => {
    const lines = layOut(rows.map((cells, at) => [at + 1, cells] as [number, string[]]))
    const kept: [number, string[]][] = []
    for (;;) {
      const { done, value } = lines.next()
      if (done) return { ...value, kept }
      kept.push(value)
    }
  }

  test('drops columns without a title, and lists them', () => {
    const { columns, kept, unnamed } = laidOut([
      ['nom', '', 'prenom'],
      ['Dupont', 'x', 'Jeanne', 'y'],
    ])
    expect(columns.map(({ title }) => title)).toEqual(['nom', 'prenom'])
    expect([kept, unnamed]).toEqual([[[2, ['Dupont', 'Jeanne']]], ['B', 'D']])
  })

  test('keeps every column when none has a title', () => {
    const { columns, unnamed } = laidOut([['Dupont', '', 'Jeanne']])
    expect([columns.map(({ title }) => title), unnamed]).toEqual([['Colonne A', 'Colonne B', 'Colonne C'], []])
  })

  test.each([
    ['more than 20,000 lines', () => Array.from({ length: importLimits.lines + 2 }, () => ['x']), 'lines'],
    [
      'more than 20 million characters',
      () => Array.from({ length: 20_000 }, () => ['x'.repeat(500), 'y'.repeat(501)]),
      'characters',
    ],
    ['no line', () => [], 'empty'],
    ['only titles', () => [['nom', 'prenom']], 'empty'],
  ])('is refused with %s', (_, rows, fault) => expect(faultOf(() => laidOut(rows()))).toBe(fault))
})

test('a cell of the export is read back unchanged', () => {
  expect(rowsOf(`${cellText('a;"b"\nc')};d`)).toEqual([[1, ['a;"b"\nc', 'd']]])
})
