import { byId, type ExportTable, parisTime } from '../archive/export-table.ts'

export const garageTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'garage.csv',
    from: 'garages as t',
    owner: 'id',
    select: `t.id, t.nom, t.adresse, t.code_postal, t.ville, t.telephone, t.email, t.horaires, t.siret,
      t.public_message as message_public, t.review_url as avis, t.idle_days as jours_sans_nouvelle,
      array_to_string(t.open_days, ' ') as jours_ouverture,
      t.entry_months as mois_photos_et_notes, t.distance_approvals as accords_a_distance,
      ${parisTime('t.created_at')} as cree_le`,
  },
]
