import type { Answers } from '../../../domain/approvals/approval.ts'
import { answeredLabels, kindLabels, mediumLabels, partLabels } from '../../../domain/approvals/approval-texts.ts'
import { partsChosenLabels, partsExemptionLabels } from '../../../domain/approvals/parts-choice.ts'
import { byId, type ExportTable, lowestId, parisTime, person, personOf, type Row } from '../../archive/export-table.ts'
import { photoFile } from '../row/process-part.ts'
import type { StoredLine } from './row.ts'

export const approvalTables: readonly ExportTable[] = [
  {
    ...byId,
    file: 'accords.csv',
    from: 'approvals as t',
    join: personOf('t.author_id'),
    select: `t.process_id as processus_id, t.id, t.title as titre, t.message, t.state as etat, ${person} as par,
      ${parisTime('t.created_at')} as cree_le, ${parisTime('t.sent_at')} as envoye_le,
      ${parisTime('t.expires_at')} as expire_le, ${parisTime('t.opened_at')} as ouvert_le,
      ${parisTime('t.answered_at')} as repondu_le, t.answered_by as repondu_par, t.medium as comment,
      t.accepted_cents as accepte_ttc,
      t.parts_choice as pieces, t.parts_exemption as pieces_sans_objet, t.begin_now as commencer_tout_de_suite,
      ${parisTime('t.withdrawal_until')} as retractation_jusqu_au, ${parisTime('t.renounced_at')} as renonce_le,
      t.renounced_by as renonce_par,
      t.work_done as deja_fait, t.work_done_cents as deja_fait_ttc, ${parisTime('t.withdrawn_at')} as retire_le,
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
    select: `t.approval_id as accord_id, t.position as ordre, ${parisTime('t.created_at')} as le, t.kind as geste,
      t.data as details,
      t.digest as empreinte`,
  },
  {
    ...byId,
    file: 'choix-piec.csv',
    from: 'parts_choices as t',
    select: `t.process_id as processus_id, t.approval_id as accord_id, ${parisTime('t.chosen_at')} as le, t.plaque,
      t.vehicle as vehicule, t.choice as choix, t.exemption as sans_objet, t.medium as comment`,
    words: { choix: partsChosenLabels, sans_objet: partsExemptionLabels, comment: mediumLabels },
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
