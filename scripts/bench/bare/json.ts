import { progress } from '../../../domain/processes/process.ts'
import type { Row } from './html.ts'

/** A process as `GET /processes` answers it, by the contract. */
export function processItem(row: Row, seesContact: boolean) {
  const { id, steps_total: total, steps_validated: validated, steps_ready: ready } = row
  const counts = { total: Number(total), validated: Number(validated), ready: Number(ready) }
  return {
    _id: id,
    id,
    name: row.name,
    stepType: row.step_type_id && { _id: row.step_type_id, id: row.step_type_id, name: row.step_type_name },
    stepTypeId: row.step_type_id,
    client: row.client_id && {
      _id: row.client_id,
      id: row.client_id,
      nom: row.nom,
      prenom: row.prenom,
      ...(seesContact ? { email: row.email, telephone: row.telephone } : {}),
    },
    car: row.car_id && {
      _id: row.car_id,
      id: row.car_id,
      marque: row.marque,
      modele: row.modele,
      plaque: row.plaque,
    },
    status: row.status,
    startDate: row.start_date,
    estimatedEndDate: row.estimated_end_date,
    completedAt: row.completed_at,
    completedNotifiedAt: row.completed_notified_at,
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: row.current_step_name && { name: row.current_step_name, status: row.current_step_status },
    plaque: row.plaque ?? '',
    clientNom: row.nom ?? '',
    clientPrenom: row.prenom ?? '',
    pendingValidation: counts.ready > 0,
    readyStepId: row.ready_step_id,
    linkExpiresAt: row.link_expires_at,
    waiting: row.wait_id && {
      id: row.wait_id,
      reason: row.wait_reason,
      since: row.wait_since,
      expectedDate: row.wait_until,
    },
    assignee: row.assignee_id && {
      _id: row.assignee_id,
      id: row.assignee_id,
      prenom: row.assignee_prenom,
      nom: row.assignee_nom,
    },
    visit: {
      arrivedAt: row.arrived_at,
      returnedAt: row.returned_at,
      kmIn: row.km_in,
      kmOut: row.km_out,
      keyNumber: row.key_number,
      place: row.place,
    },
    approval: row.approval_state && { state: row.approval_state, until: row.approval_until },
    photoCount: row.photo_count,
    noteCount: row.note_count,
  }
}
