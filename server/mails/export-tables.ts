import { mailStateLabels } from '../../domain/mails/mail.ts'
import { byId, type ExportTable, parisTime } from '../archive/export-table.ts'
import { withoutLink } from './links.ts'

export const mailTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'messages.csv',
    from: 'mails as t',
    select: `t.process_id as processus_id, t.id, t.kind as genre, t.recipient as destinataire, t.subject as objet,
      t.text as texte, t.state as etat, ${parisTime('t.created_at')} as ecrit_le,
      ${parisTime('t.sent_at')} as envoye_le`,
    words: { etat: mailStateLabels },
    lines: (row) => [{ ...row, texte: row.texte && withoutLink(row.texte, row.id) }],
  },
]
