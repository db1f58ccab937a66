import { type Answers, answeredLabels, kindLabels, mediumLabels, partLabels } from '../../domain/approvals/approval.ts'
import { partsChosenLabels, partsExemptionLabels } from '../../domain/approvals/parts-choice.ts'
import { resultLabels } from '../../domain/cars/inspection.ts'
import { journalText } from '../../domain/events.ts'
import { mailStateLabels } from '../../domain/mail.ts'
import { roleLabels } from '../../domain/permissions.ts'
import { statusLabels } from '../../domain/processes/list-words.ts'
import { stepLabels } from '../../domain/processes/step-status.ts'
import { waitReasonLabels } from '../../domain/waits/wait.ts'
import { aboutWhom } from '../activity/journal.ts'
import { withoutLink } from '../mails/links.ts'
import type { StoredLine } from '../processes/approvals/store.ts'
import { photoFile } from '../processes/row/process-part.ts'

// biome-ignore lint/suspicious/noExplicitAny: the columns of a row are those that its table names
export type Row = Record<string, any>

/** One file of an export: which rows, in which order they are walked through, and its columns as SQL. */
export type ExportTable = {
  file: string
  /** The table, with the name of its rows in the SQL. */
  from: `${string} as ${string}`
  /** The columns by which the rows are walked through, page after page: with the garage they are an index. */
  keys: readonly string[]
  /** Values before those of the first row. */
  start: readonly string[]
  newestFirst?: true
  /** The column that names the garage, where it is not `garage_id`. */
  owner?: 'id'
  join?: string
  where?: string
  /** The columns of the file. A name that begins with _ is only read for `lines`. */
  select: string
  /** What stands in the file for the words of a column. */
  words?: Record<string, Record<string, string>>
  /** The lines of the file for a row, where it has not just one. */
  lines?: (row: Row) => Row[]
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const byId = { keys: ['id'], start: [lowestId] }
const byName = { keys: ['nom', 'prenom', 'id'], start: ['', '', lowestId] }

/** Joins of the people and things that rows point to; each by its id, as a page is small beside the table. */
const clientOf = (row: string) => `left join lateral (
  select * from clients o where o.garage_id = :garageId and o.id = ${row}.client_id limit 1) c on true`
const carOf = (row: string) => `left join lateral (
  select * from cars o where o.garage_id = :garageId and o.id = ${row}.car_id limit 1) v on true`
const personOf = (column: string) => `left join users u on u.garage_id = :garageId and u.id = ${column}`
const person = `u.prenom || ' ' || u.nom`
const owner = `c.id as client_id, c.nom as client_nom, c.prenom as client_prenom, c.email as client_email,
  c.telephone as client_telephone`

const waitWords = { ...waitReasonLabels, retractation: 'Rétractation' }

export const clientsTable: ExportTable = {
  ...byName,
  file: 'clients.csv',
  from: 'clients as c',
  select: 'c.id, c.nom, c.prenom, c.kind as type, c.email, c.telephone, c.created_at as cree_le',
}

export const carsTable: ExportTable = {
  file: 'vehicules.csv',
  from: 'cars as v',
  keys: ['plaque'],
  start: [''],
  join: clientOf('v'),
  select: `v.id, v.plaque, v.marque, v.modele, v.annee, v.km, ${owner}, v.created_at as cree_le,
    v.first_registered_on as circule_depuis, v.last_inspection_on as dernier_controle,
    v.last_inspection_result as resultat_du_controle, v.next_inspection_on as prochain_controle`,
  words: { resultat_du_controle: resultLabels },
}

export const processesTable: ExportTable = {
  file: 'processus.csv',
  from: 'processes as p',
  keys: ['start_date', 'id'],
  start: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  newestFirst: true,
  join: `${clientOf('p')} ${carOf('p')} ${personOf('p.assignee_id')}`,
  select: `p.id, p.name as nom, p.step_type_id as type_id, p.step_type_name as type, p.status as statut, ${owner},
    v.id as vehicule_id, v.plaque, v.marque, v.modele, p.start_date as debut, p.estimated_end_date as fin_estimee,
    p.completed_at as termine_le, p.steps_total as etapes, p.steps_validated as etapes_validees,
    p.current_step_name as etape_en_cours, ${person} as responsable, p.wait_reason as attente,
    p.wait_until as attente_prevue_le, p.arrived_at as arrive_le, p.km_in as km_arrivee, p.returned_at as rendu_le,
    p.km_out as km_restitution, p.key_number as cle, p.place as emplacement, p.told_at as client_prevenu_le,
    p.created_at as cree_le`,
  words: { statut: statusLabels, attente: waitWords },
}

/** Every file of an export of everything, in the order in which they are written. */
export const exportTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'garage.csv',
    from: 'garages as t',
    owner: 'id',
    select: `t.id, t.nom, t.adresse, t.code_postal, t.ville, t.telephone, t.email, t.horaires, t.siret,
      t.public_message as message_public, t.review_url as avis, t.idle_days as jours_sans_nouvelle,
      t.entry_months as mois_photos_et_notes, t.distance_approvals as accords_a_distance, t.created_at as cree_le`,
  },
  {
    ...byName,
    file: 'employes.csv',
    from: 'users as t',
    select: 't.id, t.nom, t.prenom, t.email, t.role, t.active as actif, t.created_at as cree_le',
    words: { role: { ...roleLabels, mechanic: roleLabels.employee } },
  },
  clientsTable,
  carsTable,
  {
    ...byId,
    file: 'types-de-reparation.csv',
    from: 'step_types as t',
    join: 'left join step_type_steps s on s.garage_id = :garageId and s.step_type_id = t.id',
    select: `t.id as type_id, t.name as type, t.position as ordre, t.archived_at as archive_le, s.id as etape_id,
      s.position as etape_ordre, s.name as etape, s.description`,
  },
  processesTable,
  {
    ...byId,
    file: 'etapes.csv',
    from: 'process_steps as t',
    select: `t.process_id as processus_id, t.id, t.position as ordre, t.name as nom, t.description, t.status as statut,
      t.ready_at as prete_le, t.validated_at as validee_le, t.approval_id as accord_id, t.renounced_at as renoncee_le`,
    words: { statut: stepLabels },
  },
  {
    ...byId,
    file: 'attentes.csv',
    from: 'process_waits as t',
    join: personOf('t.started_by'),
    select: `t.process_id as processus_id, t.id, t.reason as raison, t.note, t.expected_date as prevue_le,
      t.started_at as depuis, ${person} as par, t.ended_at as finie_le`,
    words: { raison: waitWords },
  },
  {
    ...byId,
    file: 'visites.csv',
    from: 'process_visits as t',
    join: personOf('t.actor_id'),
    select: `t.process_id as processus_id, t.id, t.kind as geste, t.at as le, t.km, t.key_number as cle,
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
  {
    ...byId,
    file: 'notes-et-photos.csv',
    from: 'process_entries as t',
    where: 't.deleted_at is null',
    join: personOf('t.author_id'),
    select: `t.process_id as processus_id, t.id, t.kind as genre, t.step_id as etape_id, t.step_name as etape,
      t.text as texte, t.visible as montree_au_client, ${person} as par, t.created_at as le, null as fichier`,
    words: { genre: { note: 'Note', photo: 'Photo' } },
    lines: (row) => [{ ...row, fichier: row.genre === 'photo' ? photoFile(row.id) : null }],
  },
  {
    ...byId,
    file: 'accords.csv',
    from: 'approvals as t',
    join: personOf('t.author_id'),
    select: `t.process_id as processus_id, t.id, t.title as titre, t.message, t.state as etat, ${person} as par,
      t.created_at as cree_le, t.sent_at as envoye_le, t.expires_at as expire_le, t.opened_at as ouvert_le,
      t.answered_at as repondu_le, t.answered_by as repondu_par, t.medium as comment, t.accepted_cents as accepte_ttc,
      t.parts_choice as pieces, t.parts_exemption as pieces_sans_objet, t.begin_now as commencer_tout_de_suite,
      t.withdrawal_until as retractation_jusqu_au, t.renounced_at as renonce_le, t.renounced_by as renonce_par,
      t.work_done as deja_fait, t.work_done_cents as deja_fait_ttc, t.withdrawn_at as retire_le,
      t.replaces_id as remplace, t.content_hash as empreinte`,
    words: {
      etat: { draft: 'Brouillon', sent: 'Envoyé', answered: 'Répondu', expired: 'Expiré', withdrawn: 'Retiré' },
      comment: mediumLabels,
      pieces: partsChosenLabels,
      pieces_sans_objet: partsExemptionLabels,
    },
  },
  {
    ...byId,
    file: 'accords-lignes.csv',
    from: 'approvals as t',
    select: `t.id as accord_id, null as id, null as libelle, null as genre, null as montant_ttc, null as piece,
      null as reponse, null as photos, t.lines as _lines, t.answers as _answers`,
    words: { genre: kindLabels, piece: partLabels, reponse: answeredLabels },
    lines: ({ accord_id, _lines, _answers }) => (_lines as StoredLine[]).map(lineOf(accord_id, _answers ?? {})),
  },
  {
    file: 'accords-journal.csv',
    from: 'approval_events as t',
    keys: ['approval_id', 'position'],
    start: [lowestId, '-1'],
    select: `t.approval_id as accord_id, t.position as ordre, t.created_at as le, t.kind as geste, t.data as details,
      t.digest as empreinte`,
  },
  {
    ...byId,
    file: 'choix-piec.csv',
    from: 'parts_choices as t',
    select: `t.process_id as processus_id, t.approval_id as accord_id, t.chosen_at as le, t.plaque,
      t.vehicle as vehicule, t.choice as choix, t.exemption as sans_objet, t.medium as comment`,
    words: { choix: partsChosenLabels, sans_objet: partsExemptionLabels, comment: mediumLabels },
  },
  {
    ...byId,
    file: 'messages.csv',
    from: 'mails as t',
    select: `t.process_id as processus_id, t.id, t.kind as genre, t.recipient as destinataire, t.subject as objet,
      t.text as texte, t.state as etat, t.created_at as ecrit_le, t.sent_at as envoye_le`,
    words: { etat: mailStateLabels },
    lines: (row) => [{ ...row, texte: row.texte && withoutLink(row.texte, row.id) }],
  },
  {
    ...byId,
    file: 'historique.csv',
    from: 'activity as t',
    join: `${personOf('t.actor_id')} left join users w on w.garage_id = :garageId and w.id = ${aboutWhom('t')}`,
    select: `t.id, t.created_at as le, ${person} as par, t.action, null as phrase, t.process_id as processus_id,
      t.object_type as objet, t.object_id as objet_id, t.before as avant, t.after as apres, w.nom as _nom,
      w.prenom as _prenom`,
    lines: (row) => {
      const { action: name, avant: before, apres: after, _nom: nom, _prenom: prenom } = row
      const whom = nom === null ? null : { nom, prenom }
      return [{ ...row, phrase: journalText({ name, before, after, whom }) }]
    },
  },
]

const lineOf =
  (accord_id: string, answers: Answers) =>
  ({ id, label, kind, amountCents, part, photoIds }: StoredLine): Row => ({
    accord_id,
    id,
    libelle: label,
    genre: kind,
    montant_ttc: amountCents,
    piece: part,
    reponse: answers[id],
    photos: photoIds.map(photoFile).join(' '),
  })
