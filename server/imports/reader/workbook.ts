import type { ReadRow } from '../../../domain/imports/csv-records.ts'
import { importLimits, RefusedFile } from '../../../domain/imports/file-limits.ts'
import { isDateFormat } from '../../../domain/imports/sheet-cells.ts'
import { rowsOfSheet } from './sheet.ts'
import { readWholeXml } from './xml.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

type Sheet = { name: string; part: string }

export type Workbook = {
  /** The names of the visible sheets. */
  sheets: string[]
  rows: (sheet: string) => Iterable<ReadRow>
}

/** Opens a workbook; a sheet is read while its rows are requested. @throws RefusedFile */
export function openWorkbook(content: Uint8Array): Workbook {
  const zip = openZip(content)
  if (!zip.has('xl/workbook.xml')) throw new RefusedFile('otherFile')
  const relations = readRelations(zip)
  const { sheets, is1904 } = readSheets(zip, relations.sheets)
  const dateStyles = readDateStyles(zip.read(relations.styles))
  const texts = readSharedTexts(zip.read(relations.sharedStrings))
  return {
    sheets: sheets.map(({ name }) => name),
    rows: (name) => {
      const part = zip.read(sheets.find((sheet) => sheet.name === name)?.part ?? '')
      return part ? rowsOfSheet(part, { texts, dateStyles, is1904 }) : []
    },
  }
}

function readRelations(zip: ZipParts) {
  const found = { sheets: new Map<string, string>(), styles: 'xl/styles.xml', sharedStrings: 'xl/sharedStrings.xml' }
  readWholeXml(zip.read('xl/_rels/workbook.xml.rels') ?? new Uint8Array(), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return
      const [id, target, type] = [attribute('Id'), attribute('Target'), attribute('Type')?.split('/').at(-1)]
      if (!id || !target) return
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      if (type === 'worksheet') found.sheets.set(id, part)
      if (type === 'styles' || type === 'sharedStrings') found[type] = part
    },
  })
  return found
}

/** The visible sheets in their order, without charts. If two have the same name, the first counts. */
function readSheets(zip: ZipParts, parts: ReadonlyMap<string, string>) {
  const sheets = new Map<string, Sheet>()
  let is1904 = false
  readWholeXml(zip.read('xl/workbook.xml') ?? new Uint8Array(), {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (tag !== 'sheet') return
      const part = parts.get(attribute('r:id') ?? attribute('id') ?? '')
      const name = (attribute('name') ?? '').replace(/\p{C}/gu, '').slice(0, importLimits.sampleKept).toWellFormed()
      const isVisible = (attribute('state') ?? 'visible') === 'visible'
      if (part && isVisible && !sheets.has(name) && sheets.size < importLimits.zipParts)
        sheets.set(name, { name, part })
    },
  })
  return { sheets: [...sheets.values()], is1904 }
}

/** The styles of cells that show a number as a date. */
function readDateStyles(content: Uint8Array | undefined): boolean[] {
  const codes = new Map<number, string>()
  const dates: boolean[] = []
  let isInCells = false
  if (!content) return dates
  readWholeXml(content, {
    open: (name, attribute) => {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name !== 'xf' || !isInCells) return
      const id = Number(attribute('numFmtId') ?? 0)
      if (dates.push(isDateFormat(id, codes.get(id))) > importLimits.styles) throw new RefusedFile('bomb')
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return dates
}

/** The texts shared by cells. A text is cut as soon as it is known to be too long. */
function readSharedTexts(content: Uint8Array | undefined): string[] {
  const texts: string[] = []
  let [current, isText, isReading] = ['', false, false]
  if (!content) return texts
  readWholeXml(content, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 't') isText = !isReading
      if (name === 'rPh') isReading = true
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si' && texts.push(current) > importLimits.sharedTexts) throw new RefusedFile('bomb')
    },
    text: (piece) => {
      if (isText && current.length <= importLimits.cellRefused) current += piece.slice(0, importLimits.cellRefused + 1)
    },
  })
  return texts
}
