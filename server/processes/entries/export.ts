import type { CallAnswer } from '../../../domain/calls.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { ExportedImage } from '../row/process-part.ts'

type Exported = CallAnswer<'GET /clients/:id/export'>['processes'][number]

const columns = [
  'e.process_id',
  'e.id',
  'e.kind',
  'e.text',
  'e.visible',
  'e.created_at',
  'e.step_name',
  'e.large_jpeg',
  's.name as known_step',
] as const
type EntryRow = Selected<{ e: Row<'process_entries'>; s: Maybe<Row<'process_steps'>> }, typeof columns>

/** What was noted and photographed of these processes, without who did. */
export async function exportedEntries(tx: TenantRead, processIds: string[]) {
  const rows: EntryRow[] = await tx
    .from('process_entries as e')
    .leftJoin('process_steps as s', (on) => on.on('s.garage_id', 'e.garage_id').andOn('s.id', 'e.step_id'))
    .where('e.garage_id', tx.garageId)
    .whereIn('e.process_id', processIds)
    .whereNull('e.deleted_at')
    .select(columns)
    .orderBy(['e.created_at', 'e.id'])
  const photos = rows.filter(({ kind }) => kind === 'photo')
  const of = (processId: string, kind: EntryRow['kind']) =>
    rows.filter((row) => row.process_id === processId && row.kind === kind)
  return {
    of: (processId: string) => ({
      notes: of(processId, 'note').map(toNote),
      photos: of(processId, 'photo').map(toPhoto),
    }),
    images: photos.map((row) => imageOf(row, tx.garageId)),
  }
}

const fileOf = ({ id }: EntryRow): string => `photos/${id}.jpg`

const shared = ({ known_step, step_name, visible, created_at }: EntryRow) => ({
  step: known_step ?? step_name,
  visible,
  createdAt: created_at.toISOString(),
})

const toNote = (row: EntryRow): Exported['notes'][number] => ({ ...shared(row), text: row.text })

const toPhoto = (row: EntryRow): Exported['photos'][number] => ({
  ...shared(row),
  caption: row.text,
  file: fileOf(row),
})

const imageOf = (row: EntryRow, garageId: string): ExportedImage => ({
  file: fileOf(row),
  takenAt: row.created_at,
  image: { garageId, digest: row.large_jpeg ?? '', form: 'jpeg' },
})
