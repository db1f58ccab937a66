import { journalText } from '../../domain/features.ts'
import { byId, type ExportTable, parisTime, person, personOf } from '../archive/export-table.ts'
import { aboutWhom } from './journal.ts'

export const activityTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'historique.csv',
    from: 'activity as t',
    join: `${personOf('t.actor_id')} left join users w on w.garage_id = :garageId and w.id = ${aboutWhom('t')}`,
    select: `t.id, ${parisTime('t.created_at')} as le, ${person} as par, t.program as programme, t.action, null as phrase,
      t.process_id as processus_id,
      t.object_type as objet, t.object_id as objet_id, t.before as avant, t.after as apres, w.nom as _nom,
      w.prenom as _prenom`,
    lines: (row) => {
      const { action: name, avant: before, apres: after, _nom: nom, _prenom: prenom } = row
      const whom = nom === null ? null : { nom, prenom }
      return [{ ...row, phrase: journalText({ name, before, after, whom }) }]
    },
  },
]
