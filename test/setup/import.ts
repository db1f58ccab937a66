import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { ImportField } from '../../domain/imports/columns.ts'
import type { ReadRow } from '../../domain/imports/csv-records.ts'
import type { Import } from '../../domain/imports/import-wire.ts'
import type { ReadingChoice } from '../../domain/imports/reading.ts'
import { withGarage } from '../../server/database/tenant.ts'
import type { Actor } from '../../server/http/actor.ts'
import { setColumns } from '../../server/imports/imports.ts'
import { keepRead } from '../../server/imports/prepare.ts'
import { readContent } from '../../server/imports/reader/read-content.ts'
import { runImport } from '../../server/imports/run-import.ts'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'
import type { Caller } from './doors.ts'

/** Sends a file. @returns the answer */
export const sendFile = (admin: Caller, content: string | Buffer, name = 'clients.csv') =>
  admin.sendFile('/imports', Buffer.from(content), name)

/** Sends a file and runs a dry run with the recognised columns. */
export async function tried(admin: Caller, content: string | Buffer, name?: string): Promise<Import> {
  const { status, text, body } = await sendFile(admin, content, name)
  if (status !== 201) throw new Error(`${status} ${text}`)
  return checked(admin, body)
}

/** Runs a dry run with the recognised columns. */
export async function checked(admin: Caller, { id, columns }: Pick<Import, 'id' | 'columns'>): Promise<Import> {
  const answer = await admin.patch(`/imports/${id}/columns`, { columns: columns.map(({ field }) => field) })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}

/** The result of the dry run for each line: its number, its status, its sentences. */
export async function linesOf(
  admin: Caller,
  { id }: Import,
  status?: string,
): Promise<[number, string, ...string[]][]> {
  const { body } = await admin.get(`/imports/${id}/lines${status ? `?status=${status}` : ''}`)
  return body.items.map((item: { line: number; status: string; text: string[] }) => [
    item.line,
    item.status,
    ...item.text.map((sentence) => sentence.replaceAll('\u00a0', ' ')),
  ])
}

/** Starts an import and runs its job. @returns its state */
export async function done(app: TestApp, admin: Caller, { id }: Pick<Import, 'id'>, body = {}): Promise<Import> {
  const { status, text } = await admin.post(`/imports/${id}/start`, body)
  if (status !== 200) throw new Error(`${status} ${text}`)
  await runImport(app.deps, { garageId: garageOf(admin), importId: id })
  return (await admin.get(`/imports/${id}`)).body
}

/** Undoes an import and runs its job. @returns its state */
export async function undone(app: TestApp, admin: Caller, { id }: Pick<Import, 'id'>): Promise<Import> {
  const { status, text } = await admin.post(`/imports/${id}/undo`)
  if (status !== 200) throw new Error(`${status} ${text}`)
  await runImport(app.deps, { garageId: garageOf(admin), importId: id })
  return (await admin.get(`/imports/${id}`)).body
}

/** The garage that a token names. */
const garageOf = ({ accessToken }: Caller): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).garage_id

/** Reads a file in this process, not in a confined one, which takes a second to start. @returns its columns and rows */
export async function readHere(content: string | Buffer, choice: ReadingChoice = {}) {
  const pieces: string[] = []
  const answer = await readContent(Buffer.from(content), choice, async (piece) => void pieces.push(piece))
  return { answer, pieces, rows: pieces.flatMap((piece) => JSON.parse(piece) as ReadRow[]) }
}

/** An uploaded file, without a request and a process; with `columns`, after a dry run. @returns its id */
export async function fileIn(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { id: userId, garageId }: Pick<Person, 'id' | 'garageId'>,
  content: string | Buffer,
  columns?: ImportField[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fil-import-'))
  const path = join(folder, 'file')
  await writeFile(path, content)
  const { answer, pieces } = await readHere(content)
  if ('fault' in answer) throw new Error(answer.fault)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const arrival = { path, bytes: content.length, sha256, name: 'clients.csv' }
  const make = keepRead(arrival, { ...answer, pieces: () => Readable.from(pieces) }, deps.now)
  const kept = await withGarage(db, garageId, async (tx) => {
    const { id } = await make(tx, { userId } as Actor)
    if (columns) await setColumns(tx, id, columns)
    return id
  })
  await rm(folder, { recursive: true })
  return kept
}

/** An uploaded file of this person, without a request and a process, after a dry run with the recognised columns. */
export async function triedIn(
  app: TestApp,
  admin: Caller,
  person: Pick<Person, 'id' | 'garageId'>,
  content: string | Buffer,
): Promise<Import> {
  return checked(admin, (await admin.get(`/imports/${await fileIn(app, person, content)}`)).body)
}

/** Two clients with a car each, their numbers and plates as people write them. */
export const clientsAndCars = `nom;prenom;email;telephone;plaque;marque;modele;1ère mise en circulation;km
Dupont;Jeanne;jeanne@exemple.fr;06 12 34 56 78;ab-123-cd;Renault;Clio;12/03/2019;64 000
Martin;Paul;;0698765432;EF 456 GH;Peugeot;308;2021;120500
`

type Cell = string | number | { formula: string; value: string | number } | { date: number }

/** A workbook of one sheet, as Excel writes it with its texts in the cells. */
export function workbook(rows: Cell[][], more: Zippable = {}): Buffer {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const data = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, at, row)).join('')}</row>`,
  )
  return Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        'xl/workbook.xml': xml(
          `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': xml(
          `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
        ),
        'xl/styles.xml': xml(
          `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
        ),
        'xl/worksheets/sheet1.xml': xml(
          `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`,
        ),
        ...more,
      },
      { level: 1 },
    ),
  )
}

function cellOf(cell: Cell, at: number, row: number): string {
  const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
  if (typeof cell === 'string') return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
  if ('date' in cell) return `<c ${place} s="1"><v>${cell.date}</v></c>`
  return `<c ${place} t="str"><f>${cell.formula}</f><v>${cell.value}</v></c>`
}
