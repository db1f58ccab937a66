import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { ImportField } from '../../domain/imports/columns.ts'
import type { Import } from '../../domain/imports/import-wire.ts'
import { withGarage } from '../../server/database/tenant.ts'
import type { Actor } from '../../server/http/actor.ts'
import { createRateLimits } from '../../server/http/rate-limit.ts'
import { setColumns } from '../../server/imports/imports.ts'
import { prepareImport } from '../../server/imports/prepare.ts'
import { runImport } from '../../server/imports/run-import.ts'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'
import type { Caller } from './doors.ts'

/** Sends a file. @returns the answer */
export const sendFile = (admin: Caller, content: string | Buffer, name = 'clients.csv') =>
  admin.sendFile('/imports', Buffer.from(content), name)

/** Sends a file and tries it with the columns that were recognised. */
export async function tried(admin: Caller, content: string | Buffer, name?: string): Promise<Import> {
  const { status, text, body } = await sendFile(admin, content, name)
  if (status !== 201) throw new Error(`${status} ${text}`)
  const columns = (body as Import).columns.map(({ field }) => field)
  const answer = await admin.patch(`/imports/${body.id}/columns`, { columns })
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
  await runImport(app.deps, { garageId: await garageOf(app, id), importId: id })
  return (await admin.get(`/imports/${id}`)).body
}

/** Undoes an import and runs its job. @returns its state */
export async function undone(app: TestApp, admin: Caller, { id }: Pick<Import, 'id'>): Promise<Import> {
  const { status, text } = await admin.post(`/imports/${id}/undo`)
  if (status !== 200) throw new Error(`${status} ${text}`)
  await runImport(app.deps, { garageId: await garageOf(app, id), importId: id })
  return (await admin.get(`/imports/${id}`)).body
}

async function garageOf(app: TestApp, id: string): Promise<string> {
  for (const garageId of (await app.db('garages').pluck('id')) as string[]) {
    const row = await withGarage(app.db, garageId, (tx) =>
      tx.from('imports').where({ garage_id: garageId, id }).first('id'),
    )
    if (row) return garageId
  }
  throw new Error('no such import')
}

/** A file that was sent, without a request; tried as well where its columns are known. @returns its id */
export async function fileIn(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { id: userId, garageId }: Pick<Person, 'id' | 'garageId'>,
  content: string,
  columns?: ImportField[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fil-import-'))
  const path = join(folder, 'file')
  await writeFile(path, content)
  const arrival = { path, bytes: content.length, sha256: content, name: 'clients.csv' }
  const make = await prepareImport(arrival, { userId, garageId }, { ...deps, limits: createRateLimits(deps) })
  const kept = await withGarage(db, garageId, async (tx) => {
    const { id } = await make(tx, { userId } as Actor)
    if (columns) await setColumns(tx, id, columns)
    return id
  })
  await rm(folder, { recursive: true })
  return kept
}

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
    zipSync({
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
      'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`),
      ...more,
    }),
  )
}

function cellOf(cell: Cell, at: number, row: number): string {
  const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
  if (typeof cell === 'string') return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
  if ('date' in cell) return `<c ${place} s="1"><v>${cell.date}</v></c>`
  return `<c ${place} t="str"><f>${cell.formula}</f><v>${cell.value}</v></c>`
}
