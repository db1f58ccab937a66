import { expect, test } from 'vitest'
import { detectEncoding, encodingSamples } from '../../../domain/imports/detect-encoding.ts'
import {
  choiceFaults,
  chosenReading,
  type ImportReading,
  importReadingForm,
  type ReadingChoice,
  readingText,
} from '../../../domain/imports/reading.ts'

const text: ImportReading = {
  separator: ';',
  encoding: 'windows-1252',
  encodings: [{ encoding: 'windows-1252', samples: ['Zoé', 'Noël'] }],
  sheet: null,
  sheets: [],
  unnamed: ['C', 'F'],
}
const wide: ImportReading = { ...text, encoding: null, encodings: [], unnamed: [] }
const book: ImportReading = { ...wide, separator: null, sheet: 'Clients', sheets: ['Clients', 'Notes'] }

test('an empty reading choice is ignored, and a tab is accepted', () => {
  expect(importReadingForm.parse({ separator: '', encoding: '', sheet: '' })).toEqual({})
  expect(importReadingForm.parse({ separator: '\t' })).toEqual({ separator: '\t' })
})

test.each<[string, ImportReading, ReadingChoice, string[]]>([
  ['a text', text, { separator: '\t', encoding: 'utf-8' }, []],
  ['a text', text, { sheet: 'Clients' }, ['sheet']],
  ['UTF-16', wide, { separator: ',', encoding: 'utf-8' }, ['encoding']],
  ['a workbook', book, { sheet: 'Notes' }, []],
  ['a workbook', book, { separator: ',', encoding: 'utf-8', sheet: 'Autre' }, ['separator', 'encoding', 'sheet']],
])('the reading choice for %s is checked', (_, reading, choice, faults) => {
  expect(choiceFaults(reading, choice).map(({ path }) => path[0])).toEqual(faults)
})

test('a reading choice changes only the named parts', () => {
  expect(chosenReading(text, { separator: ',' })).toEqual({ separator: ',', encoding: 'windows-1252' })
  expect(chosenReading(text, { encoding: 'utf-8' })).toEqual({ separator: ';', encoding: 'utf-8' })
  expect(chosenReading(book, {})).toEqual({ sheet: 'Clients' })
})

const sentences = (reading: ImportReading) => readingText(reading).map((one) => one.replaceAll('\u00a0', ' '))

test('the reading lists its sheet, separator, accents and skipped columns', () => {
  expect(sentences(text)).toEqual([
    'Entre les cellules : des points-virgules.',
    'Accents : Windows (Zoé, Noël).',
    'Colonnes sans nom, laissées de côté : C, F.',
  ])
  expect(sentences({ ...text, encodings: [], unnamed: [] })).toEqual(['Entre les cellules : des points-virgules.'])
  expect(sentences(book)).toEqual(['Feuille lue : « Clients ».'])
})

test('a long sample is shortened to well-formed text', () => {
  const bytes = new TextEncoder().encode(`nom\n${'é'.repeat(29)}${'😀'.repeat(20)}\0\n`)
  for (const { samples } of encodingSamples(detectEncoding(bytes)))
    for (const sample of samples) {
      expect(sample.length).toBeLessThanOrEqual(30)
      expect(sample).not.toContain('\0')
      expect(sample).toBe(sample.toWellFormed())
    }
})
