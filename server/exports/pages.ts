import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { carListQuery } from '../../domain/cars/car-schemas.ts'
import { clientListQuery } from '../../domain/clients/client-form.ts'
import type { ExportedList } from '../../domain/features/exports.ts'
import type { garageCalls } from '../../domain/features/garage.ts'
import { todayParis } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import { searchable } from '../../domain/ground/search.ts'
import { processListQuery } from '../../domain/processes/process-form.ts'
import type { ExportTable } from '../archive/export-table.ts'
import { matchingCars } from '../cars/cars.ts'
import { carsTable } from '../cars/export-tables.ts'
import { matchingClients } from '../clients/clients.ts'
import { clientsTable } from '../clients/export-tables.ts'
import type { WebDeps } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { actorOf } from '../http/actor.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { inGarage, readInGarage } from '../http/calls/in-garage.ts'
import { AppError, notFound } from '../http/errors.ts'
import { form, type Pages, page } from '../http/forms/page-table.ts'
import { redirectWithMessage } from '../http/session/session.ts'
import { matchingProcesses } from '../processes/board/list.ts'
import { processesTable } from '../processes/export-tables.ts'
import { csvOf, type Narrowed } from './csv-rows.ts'
import { archiveOf, askExport, listExports } from './exports.ts'

export const exportsApi = (
  deps: WebDeps,
): Handlers<Extract<keyof typeof garageCalls, `${string} /exports${string}`>> => ({
  'GET /exports': async (tx) => ({ items: await listExports(tx, deps) }),
  'POST /exports': async ({ req, actor }) => {
    await deps.limits.take('exportPerUser', actor.userId)
    return inGarage(deps, req, (tx) => askExport(tx, actor, deps))
  },
  'GET /exports/:id/archive': ({ req, res, params: { id } }) => sendGarageArchive(deps, req, res, id),
})

export const exportPages = {
  garageExport: page({
    read: async (tx, { deps }) => ({ exports: await listExports(tx, deps) }),
    form: form({ call: 'POST /exports', toast: 'Export lancé\u00a0: la cloche vous dira quand il est prêt' }),
  }),
  garageExportFile: page({
    answer: ({ deps, req, res, params: { id } }) => sendGarageArchive(deps, req, res, id, sayArchiveGone),
  }),
  clientsFile: page({
    query: clientListQuery,
    answer: ({ deps, req, res, query }) =>
      sendList(deps, req, res, { list: 'clients', table: clientsTable, rows: (tx) => matchingClients(tx, query.q) }),
  }),
  carsFile: page({
    query: carListQuery,
    answer: ({ deps, req, res, query }) =>
      sendList(deps, req, res, { list: 'cars', table: carsTable, rows: (tx) => matchingCars(tx, query) }),
  }),
  processesFile: page({
    query: processListQuery,
    answer: ({ deps, req, res, actor, query }) => {
      const rows: Narrowed = (tx) => matchingProcesses(tx, query, actor, deps.now())
      return sendList(deps, req, res, { list: 'processes', table: processesTable, rows })
    },
  }),
} satisfies Pages

type Listed = { list: ExportedList; table: ExportTable; rows: Narrowed }

/** Answers with all rows of a list as a file, a page of rows at a time. */
async function sendList(deps: WebDeps, req: Request, res: Response, { list, table, rows }: Listed): Promise<void> {
  await countExport(deps, req)
  const { garageId } = await inGarage(deps, req, async (tx, actor) => {
    await recordEvent(tx, actor, { name: 'garage.listExported', id: actor.garageId, after: { list } }, deps)
    return actor
  })
  res.attachment(fileName(table.file, deps.now())).type('text/csv; charset=utf-8')
  const text = async function* () {
    for await (const { text } of csvOf({ db: deps.db, garageId }, table, rows)) yield text
  }
  await sendStream(res, Readable.from(text()))
}

/**
 * Answers with the archive of an export.
 * @param onGone the answer if the archive's bytes are missing although the export exists
 * @throws AppError 404
 */
async function sendGarageArchive(
  deps: WebDeps,
  req: Request,
  res: Response,
  id: string,
  onGone: (res: Response) => Promise<void> = () => Promise.reject(notFound()),
): Promise<void> {
  await countExport(deps, req)
  const { garageNom } = actorOf(req)
  const name = await readInGarage(deps, req, (tx) => archiveOf(tx, id, deps.now()))
  if (!name) throw notFound()
  if (!(await deps.photos.storage.has(name))) return onGone(res)
  await inGarage(deps, req, (tx, actor) => recordEvent(tx, actor, { name: 'export.downloaded', id }, deps))
  const archive = await deps.photos.storage.read(name)
  if (!archive) return onGone(res)
  const garage = searchable(garageNom).replace(/[^a-z0-9]+/g, '-')
  res.attachment(fileName(`${garage}.zip`, deps.now())).set('Content-Length', String(archive.bytes))
  await sendStream(res, archive.content)
}

const sayArchiveGone = async (res: Response): Promise<void> =>
  redirectWithMessage(res, routes.garageExport.href(), archiveGone, 'error')

const archiveGone = 'Cette archive n’est plus là. Demandez un nouvel export.'

/** @throws AppError 400 on HEAD, which downloads nothing although the history would record a download; 429 */
async function countExport(deps: WebDeps, req: Request): Promise<void> {
  if (req.method === 'HEAD') throw new AppError(400, 'BAD_REQUEST')
  await deps.limits.take('exportPerUser', actorOf(req).userId)
}

/** If the client disconnects, the rest is not sent; if reading fails, the answer ends early. */
const sendStream = (res: Response, content: Readable): Promise<void> =>
  pipeline(content, res).catch(() => void res.destroy())

/** The name of a file with the day: clients-2026-11-26.csv. */
const fileName = (file: string, now: Date): string => file.replace(/(\.\w+)$/, `-${todayParis(now)}$1`)
