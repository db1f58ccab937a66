import { byId, type ExportTable, parisTime, person, personOf } from '../../archive/export-table.ts'
import { photoFile } from '../row/process-part.ts'

export const entryTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'notes-et-photos.csv',
    from: 'process_entries as t',
    where: 't.deleted_at is null',
    join: personOf('t.author_id'),
    select: `t.process_id as processus_id, t.id, t.kind as genre, t.step_id as etape_id, t.step_name as etape,
      t.text as texte, t.visible as montree_au_client, ${person} as par, ${parisTime('t.created_at')} as le,
      null as fichier`,
    words: { genre: { note: 'Note', photo: 'Photo' } },
    lines: (row) => [{ ...row, fichier: row.genre === 'photo' ? photoFile(row.id) : null }],
  },
]
