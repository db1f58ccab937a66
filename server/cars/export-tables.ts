import { resultLabels } from '../../domain/cars/inspection.ts'
import { clientOf, type ExportTable, owner, parisTime } from '../archive/export-table.ts'

export const carsTable: ExportTable = {
  file: 'vehicules.csv',
  from: 'cars as v',
  keys: ['plaque'],
  start: [''],
  join: clientOf('v'),
  select: `v.id, v.plaque, v.marque, v.modele, v.annee, v.km, ${owner}, ${parisTime('v.created_at')} as cree_le,
    v.first_registered_on as circule_depuis, v.last_inspection_on as dernier_controle,
    v.last_inspection_result as resultat_du_controle, v.next_inspection_on as prochain_controle`,
  words: { resultat_du_controle: resultLabels },
}
