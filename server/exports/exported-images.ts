import type { ExportedImage } from '../archive/send-archive.ts'
import type { Instant } from '../database/instant.ts'
import { readGarage } from '../database/read-garage.ts'
import type { Deps } from '../deps.ts'
import type { EventData } from '../processes/approvals/proof/log.ts'
import { readSnapshot } from '../processes/approvals/proof/snapshot.ts'
import { photoFile } from '../processes/row/process-part.ts'
import { rowsOf } from './csv-rows.ts'

const byId = { keys: ['id'], start: ['00000000-0000-0000-0000-000000000000'] }

const photoRows = {
  ...byId,
  from: 'process_entries as t',
  where: `t.kind = 'photo' and t.deleted_at is null`,
  select: 't.id, t.created_at, t.large_jpeg',
} as const

const approvalRows = { ...byId, from: 'approvals as t', select: 't.created_at, t.content' } as const

/** Answers recorded by employees, with the photo of the signed paper. */
const recordRows = {
  from: 'approval_events as t',
  where: `t.kind = 'recorded'`,
  keys: ['approval_id', 'position'],
  start: [...byId.start, '-1'],
  select: 't.created_at, t.data',
} as const

type EvidencePhoto = { id: string; created_at: Instant; large_jpeg: string }

/** The photos of the garage, and those of its agreements that are no longer entries, each once. */
export async function* imagesOf({ db, garageId }: Reading): AsyncGenerator<ExportedImage> {
  const reading = { db, garageId }
  const imageOf = ({ id, created_at: takenAt, large_jpeg: digest }: EvidencePhoto): ExportedImage => ({
    file: photoFile(id),
    takenAt,
    image: { garageId, digest, form: 'jpeg' },
  })
  for await (const rows of rowsOf(reading, photoRows)) for (const row of rows) yield imageOf(row as EvidencePhoto)
  const given = new Set<string>()
  for await (const shown of evidenceOf(reading)) {
    const stillEntries = await entriesAmong(reading, shown)
    const others = shown.filter(({ id }) => !stillEntries.has(id) && !given.has(id))
    for (const photo of others) {
      if (!given.has(photo.id)) yield imageOf(photo)
      given.add(photo.id)
    }
  }
}

type Reading = { db: Deps['db']; garageId: string }

/** The photos of agreements and of signed papers, as their rows have frozen them. */
async function* evidenceOf(reading: Reading): AsyncGenerator<EvidencePhoto[]> {
  for await (const rows of rowsOf(reading, approvalRows))
    yield rows.flatMap(({ content, created_at }) =>
      content === null
        ? []
        : readSnapshot(content).lines.flatMap(({ photos }) => photos.map((photo) => ({ ...photo, created_at }))),
    )
  for await (const rows of rowsOf(reading, recordRows))
    yield rows.flatMap(({ data, created_at }) => {
      const { document } = JSON.parse(data) as EventData['recorded']
      return document ? [{ ...document, created_at }] : []
    })
}

async function entriesAmong({ db, garageId }: Reading, shown: EvidencePhoto[]): Promise<Set<string>> {
  const ids = shown.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const entries = await readGarage(db, garageId, async (tx) =>
    tx
      .from('process_entries')
      .where({ garage_id: garageId, kind: 'photo' })
      .whereNull('deleted_at')
      .whereRaw('id = any(?)', [ids])
      .select('id'),
  )
  return new Set(entries.map(({ id }) => id))
}
