import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportNoRoom } from '../../domain/garage/garage.ts'
import { formatDayTime } from '../../domain/ground/dates.ts'
import type { ExportTable } from '../archive/export-table.ts'
import type { ArchiveFile } from '../archive/send-archive.ts'
import { instantOf } from '../database/instant.ts'
import { readGarage } from '../database/read-garage.ts'
import { type Row, withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { JobData } from '../jobs/queues.ts'
import { notifyCases } from '../notifications/notifications.ts'
import { StorageFull } from '../photos/storage/storage.ts'
import { isFull } from '../runtime/disk-full.ts'
import { csvOf } from './csv-rows.ts'
import { imagesOf } from './exported-images.ts'
import { archiveName, removeExportsBefore } from './exports.ts'

/** The maximum of attempts to make an export, after errors or stopped servers. */
const mostAttempts = 5

/** Ends a run whose export another server has restarted, or that was deleted. */
class Overtaken extends Error {}

type Making = Pick<Deps, 'db' | 'photos' | 'now' | 'log' | 'exportTables'>
type Run = JobData['garage-export'] & { attempt: number }

/** Makes the archive of an export. An interrupted run is restarted; its file is deleted with unfinished uploads. */
export async function makeExport(deps: Making, { garageId, exportId }: JobData['garage-export']): Promise<void> {
  const attempt = await beginAttempt(deps, garageId, exportId)
  if (attempt === null) return
  const run = { garageId, exportId, attempt }
  try {
    if (attempt > mostAttempts) throw new Error('An export was begun too often')
    await writeAndKeep(deps, run)
  } catch (error) {
    if (error instanceof Overtaken) return
    deps.log.warn({ err: error, garageId, exportId, attempt }, 'export failed')
    if (attempt < mostAttempts && !isOutOfRoom(error)) throw error
    const notice = isOutOfRoom(error) ? exportNoRoom : null
    await changeRun(deps, run, { state: 'failed', finished_at: instantOf(deps.now()), notice })
  }
}

const isOutOfRoom = (error: unknown): boolean => error instanceof StorageFull || isFull(error)

async function beginAttempt({ db }: Making, garageId: string, exportId: string): Promise<number | null> {
  const running = { garage_id: garageId, id: exportId, state: 'running' as const }
  const begun = await withGarage(db, garageId, (tx) =>
    tx
      .from('exports')
      .where(running)
      .update({ attempts: tx.sql('attempts + 1'), position: 0, lines: 0, photos: 0 })
      .returning('attempts'),
  )
  return begun[0]?.attempts ?? null
}

type Change = Partial<Pick<Row<'exports'>, 'state' | 'finished_at' | 'notice' | 'position' | 'lines' | 'photos'>>

/** Saves the progress of a run. @throws Overtaken */
async function changeRun({ db }: Making, { garageId, exportId: id, attempt }: Run, change: Change): Promise<void> {
  const mine = { garage_id: garageId, id, attempts: attempt, state: 'running' as const }
  const changed = await withGarage(db, garageId, (tx) => tx.from('exports').where(mine).update(change))
  if (changed === 0) throw new Overtaken()
}

async function writeAndKeep(deps: Making, run: Run): Promise<void> {
  const { arrivals, storage } = deps.photos
  const path = join(arrivals, `${run.exportId}-${run.attempt}.zip`)
  await mkdir(arrivals, { recursive: true, mode: 0o700 })
  try {
    const { digest, bytes } = await writeArchive(deps, run, path)
    await storage.put(archiveName(run.garageId, digest), path)
    await storage.remove(await finish(deps, run, { digest, bytes }))
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the archive into a new file, in the folder of current uploads. */
async function writeArchive(deps: Making, run: Run, path: string): Promise<{ digest: string; bytes: number }> {
  const { sendArchive } = await import('../archive/send-archive.ts')
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const file = createWriteStream(path, { mode: 0o600 })
  await Promise.all([sendArchive(measured, filesOf(deps, run)), pipeline(measured, file)])
  return { digest: hash.digest('hex'), bytes }
}

/** Replaces earlier archives by this one, and notifies once. @returns the replaced archives */
function finish({ db, now }: Making, run: Run, archive: { digest: string; bytes: number }) {
  const { garageId, exportId: id, attempt } = run
  return withGarage(db, garageId, async (tx) => {
    const mine = { garage_id: garageId, id, attempts: attempt, state: 'running' as const }
    const ready = { state: 'ready' as const, finished_at: now(), ...archive }
    if ((await tx.from('exports').where(mine).update(ready)) === 0) throw new Overtaken()
    await notifyCases(tx, [readyNews(id)], now())
    return removeExportsBefore(tx, id)
  })
}

/** The notification of an archive, for administrators, who alone may download it. */
const readyNews = (id: string) => ({
  type: 'export_ready' as const,
  processId: null,
  message: 'Export prêt à télécharger',
  metadata: { client: null, car: null, process: { name: 'Toutes les données du garage' }, duration: null },
  caseKey: `export:${id}`,
  forUser: null,
})

const progressMs = 2000

/** Every file of the archive, one after the other; the progress is saved every two seconds. */
async function* filesOf(deps: Making, run: Run): AsyncGenerator<ArchiveFile> {
  const { textFile, photoFileOf } = await import('../archive/send-archive.ts')
  const at = deps.now()
  const done = { position: 0, lines: 0, photos: 0 }
  let notedAtMs = 0
  const note = async () => {
    if (performance.now() - notedAtMs < progressMs) return
    notedAtMs = performance.now()
    await changeRun(deps, run, done)
  }
  yield textFile('LISEZMOI.txt', at, readme(await garageName(deps, run), deps.exportTables, at))
  for (const table of deps.exportTables) {
    done.position += 1
    const lines = async function* () {
      for await (const { text, lines } of csvOf({ db: deps.db, garageId: run.garageId }, table)) {
        done.lines += lines
        await note()
        yield Buffer.from(text)
      }
    }
    yield { name: table.file, at, open: async () => Readable.from(lines()) }
  }
  done.position += 1
  for await (const image of imagesOf({ db: deps.db, garageId: run.garageId })) {
    done.photos += 1
    await note()
    yield photoFileOf(deps.photos.storage, image)
  }
}

const garageName = ({ db }: Making, { garageId }: Run): Promise<string> =>
  readGarage(db, garageId, async (tx) => (await tx.from('garages').where('id', garageId).first('nom'))?.nom ?? '')

const readme = (garage: string, files: readonly ExportTable[], at: Date): string =>
  `\ufeff${[
    `Export de ${garage}, ${formatDayTime(at)}`,
    '',
    'Ce dossier contient tout ce que Fil d’atelier garde pour votre garage au moment de l’export.',
    'Les fichiers .csv s’ouvrent dans un tableur (Excel, LibreOffice)\u00a0: UTF-8, point-virgule entre les colonnes.',
    'Les photos sont dans le dossier photos\u00a0; notes-et-photos.csv et accords-lignes.csv donnent le nom de chaque fichier.',
    '',
    ...files.map(({ file }) => `- ${file}`),
    '',
    'Une colonne finissant par _id renvoie à la colonne id d’un autre fichier. Les heures sont celles de Paris.',
    'Les montants sont en euros, toutes taxes comprises. Les téléphones s’écrivent comme on les compose de France.',
    'Un texte qui commencerait comme une formule (=, +, -, @) est précédé d’une apostrophe, pour que rien ne se calcule.',
    'clients.csv et vehicules.csv peuvent être importés dans un autre garage de Fil d’atelier.',
    '',
    'Ni mots de passe, ni moyens de connexion, ni liens vers les pages de suivi n’y sont.',
    'Ces fichiers contiennent des données personnelles\u00a0: gardez-les en lieu sûr, effacez-les dès qu’ils ne servent plus.',
    '',
  ].join('\r\n')}`
