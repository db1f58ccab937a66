import { statusLabels } from '../../domain/processes/list-words.ts'
import { stepLabels } from '../../domain/processes/step-status.ts'
import { waitReasonLabels } from '../../domain/waits/wait.ts'
import { byId, carOf, clientOf, type ExportTable, owner, parisTime, person, personOf } from '../archive/export-table.ts'

const waitWords = { ...waitReasonLabels, retractation: 'Rétractation' }

export const processesTable: ExportTable = {
  file: 'processus.csv',
  from: 'processes as p',
  keys: ['start_date', 'id'],
  start: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  newestFirst: true,
  join: `${clientOf('p')} ${carOf('p')} ${personOf('p.assignee_id')}`,
  select: `p.id, p.name as nom, p.step_type_id as type_id, p.step_type_name as type, p.status as statut, ${owner},
    v.id as vehicule_id, v.plaque, v.marque, v.modele, ${parisTime('p.start_date')} as debut,
    p.estimated_end_date as fin_estimee,
    ${parisTime('p.completed_at')} as termine_le, p.steps_total as etapes, p.steps_validated as etapes_validees,
    p.current_step_name as etape_en_cours, ${person} as responsable, p.wait_reason as attente,
    p.wait_until as attente_prevue_le, ${parisTime('p.arrived_at')} as arrive_le, p.km_in as km_arrivee,
    ${parisTime('p.returned_at')} as rendu_le,
    p.km_out as km_restitution, p.key_number as cle, p.place as emplacement,
    ${parisTime('p.told_at')} as client_prevenu_le,
    ${parisTime('p.created_at')} as cree_le`,
  words: { statut: statusLabels, attente: waitWords },
}

/** Processes with their steps, waits and visits. */
export const processTables: readonly ExportTable[] = [
  processesTable,
  {
    ...byId,
    file: 'etapes.csv',
    from: 'process_steps as t',
    select: `t.process_id as processus_id, t.id, t.position as ordre, t.name as nom, t.description, t.status as statut,
      ${parisTime('t.ready_at')} as prete_le, ${parisTime('t.validated_at')} as validee_le, t.approval_id as accord_id,
      ${parisTime('t.renounced_at')} as renoncee_le`,
    words: { statut: stepLabels },
  },
  {
    ...byId,
    file: 'attentes.csv',
    from: 'process_waits as t',
    join: personOf('t.started_by'),
    select: `t.process_id as processus_id, t.id, t.reason as raison, t.note, t.expected_date as prevue_le,
      ${parisTime('t.started_at')} as depuis, ${person} as par, ${parisTime('t.ended_at')} as finie_le`,
    words: { raison: waitWords },
  },
  {
    ...byId,
    file: 'visites.csv',
    from: 'process_visits as t',
    join: personOf('t.actor_id'),
    select: `t.process_id as processus_id, t.id, t.kind as geste, ${parisTime('t.at')} as le, t.km, t.key_number as cle,
      t.place as emplacement, ${person} as par`,
    words: {
      geste: {
        arrival: 'Arrivée',
        arrival_implied: 'Arrivée déduite du travail',
        arrival_corrected: 'Arrivée corrigée',
        arrival_undone: 'Arrivée annulée',
        return: 'Restitution',
        return_corrected: 'Restitution corrigée',
        return_undone: 'Restitution annulée',
      },
    },
  },
]
