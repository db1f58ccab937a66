import type { DossierMail, VisitLine, WaitLine } from '../../../domain/dossier.ts'
import { fullName } from '../../../domain/full-name.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'

const visitColumns = ['l.at', 'l.kind', 'l.km', 'l.key_number', 'l.place', 'u.nom', 'u.prenom'] as const
type VisitRow = Selected<{ l: Row<'process_visits'>; u: Maybe<Row<'users'>> }, typeof visitColumns>

/** The log of the car, from the first line on. */
export async function visitsOf(tx: TenantRead, processId: string): Promise<VisitLine[]> {
  const rows: VisitRow[] = await tx
    .from('process_visits as l')
    .leftJoin('users as u', (on) => on.on('u.garage_id', 'l.garage_id').andOn('u.id', 'l.actor_id'))
    .where({ 'l.garage_id': tx.garageId, 'l.process_id': processId })
    .select(visitColumns)
    .orderBy(['l.at', 'l.id'])
  return rows.map(({ at, key_number: keyNumber, nom, prenom, ...row }) => ({
    ...row,
    keyNumber,
    at: at.toISOString(),
    by: named(nom, prenom),
  }))
}

const waitColumns = [
  'w.reason',
  'w.expected_date',
  'w.note',
  'w.started_at',
  'w.ended_at',
  's.nom as start_nom',
  's.prenom as start_prenom',
  'e.nom as end_nom',
  'e.prenom as end_prenom',
] as const
type WaitTables = { w: Row<'process_waits'>; s: Maybe<Row<'users'>>; e: Maybe<Row<'users'>> }
type WaitRow = Selected<WaitTables, typeof waitColumns>

export async function waitsOf(tx: TenantRead, processId: string): Promise<WaitLine[]> {
  const rows: WaitRow[] = await tx
    .from('process_waits as w')
    .leftJoin('users as s', (on) => on.on('s.garage_id', 'w.garage_id').andOn('s.id', 'w.started_by'))
    .leftJoin('users as e', (on) => on.on('e.garage_id', 'w.garage_id').andOn('e.id', 'w.ended_by'))
    .where({ 'w.garage_id': tx.garageId, 'w.process_id': processId })
    .select(waitColumns)
    .orderBy(['w.started_at', 'w.id'])
  return rows.map((row) => ({
    reason: row.reason,
    expectedDate: row.expected_date,
    note: row.note,
    startedAt: row.started_at.toISOString(),
    startedBy: named(row.start_nom, row.start_prenom),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: named(row.end_nom, row.end_prenom),
  }))
}

const mailColumns = ['subject', 'recipient', 'state', 'created_at', 'sent_at'] as const

export async function mailsOf(tx: TenantRead, processId: string): Promise<DossierMail[]> {
  const rows = await tx
    .from('mails')
    .where({ garage_id: tx.garageId, process_id: processId })
    .select(...mailColumns)
    .orderBy(['created_at', 'id'])
  return rows.map(({ created_at, sent_at, ...mail }) => ({
    ...mail,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

const named = (nom: string | null, prenom: string | null): string | null =>
  nom === null || prenom === null ? null : fullName({ nom, prenom })
