import type { Note, Photo } from '../../../domain/entries/entry.ts'
import { instantIn } from '../../database/instant.ts'
import type { Row, Selected, TenantRead } from '../../database/tenant.ts'
import { type PartRequest, type ProcessPart, photoFile } from '../row/process-part.ts'
import type { ProcessTables } from '../row/rows.ts'
import { type EntryRow, entriesOf, entryRows, removeEntries, stepNameOf } from './store.ts'

const columns = 'p.photo_count, p.note_count'
type CountsRow = Selected<ProcessTables, typeof columns>

/** A public entry from JSON, which has no dates. */
type PublicEntry = Pick<Row<'process_entries'>, 'id' | 'step_id' | 'kind' | 'text' | 'width' | 'height'> & {
  created_at: string
}

const publicEntries = `left join lateral (
  select coalesce(json_agg(json_build_object(
      'id', e.id, 'step_id', e.step_id, 'kind', e.kind, 'text', e.text, 'width', e.width, 'height', e.height,
      'created_at', e.created_at
    ) order by e.created_at, e.id), '[]') as entries
  from process_entries e
  where e.garage_id = :garageId and e.process_id = p.id and e.visible and e.deleted_at is null
) added on true`

/** The part of a process for photos and notes, including those of its steps. */
export const entriesPart = {
  row: {
    columns,
    fields: (row: CountsRow) => ({ photoCount: row.photo_count, noteCount: row.note_count }),
  },
  detail: {
    read: async (tx, { id, row }: PartRequest<CountsRow>): Promise<{ photos: Photo[]; notes: Note[] }> => {
      const { photo_count, note_count } = await row
      // Most processes have none: the query is skipped.
      return photo_count + note_count > 0 ? entriesOf(tx, id) : { photos: [], notes: [] }
    },
  },
  publicView: {
    columns: 'added.entries',
    join: publicEntries,
    /** The entries of a step; without one, those of the process itself. */
    fields: ({ entries }: { entries: PublicEntry[] }) => ({
      entriesAt: (stepId: string | null) => publicEntriesOf(entries.filter(({ step_id }) => step_id === stepId)),
    }),
  },
  remove: (tx, processId) => removeEntries(tx, [processId]),
  anonymise: removeEntries,
  exported,
} satisfies ProcessPart

function publicEntriesOf(entries: PublicEntry[]) {
  const [photos = [], notes = []] = (['photo', 'note'] as const).map((kind) =>
    entries.filter((one) => one.kind === kind),
  )
  return {
    photos: photos.map(({ id, text: caption, width, height, created_at }) => ({
      id,
      caption,
      width: width ?? 0,
      height: height ?? 0,
      createdAt: instantIn(created_at),
    })),
    notes: notes.map(({ text, created_at }) => ({ text, createdAt: instantIn(created_at) })),
  }
}

/** The exported entries, without their authors. */
async function exported(tx: TenantRead, processIds: string[]) {
  const rows = await entryRows(tx, processIds)
  const ofKind = (kind: EntryRow['kind']) => rows.filter((row) => row.kind === kind)
  const [notes, photos] = [ofKind('note'), ofKind('photo')]
  const isIn = (processId: string) => (row: EntryRow) => row.process_id === processId
  return {
    of: (processId: string) => ({
      notes: notes.filter(isIn(processId)).map((row) => ({ ...exportedOf(row), text: row.text })),
      photos: photos
        .filter(isIn(processId))
        .map((row) => ({ ...exportedOf(row), caption: row.text, file: photoFile(row.id) })),
    }),
    images: photos.map(({ id, created_at: takenAt, large_jpeg }) => ({
      file: photoFile(id),
      takenAt,
      image: { garageId: tx.garageId, digest: large_jpeg ?? '', form: 'jpeg' as const },
    })),
  }
}

const exportedOf = (row: EntryRow) => ({
  step: stepNameOf(row),
  visible: row.visible,
  createdAt: row.created_at,
})
