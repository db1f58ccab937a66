import type { Knex } from 'knex'
import { can, type Role } from '../../../domain/permissions.ts'
import { type ProcessClient, type ProcessSummary, processName, progress } from '../../../domain/process.ts'
import type { Waiting } from '../../../domain/wait.ts'
import { type Instants, isoOf } from '../../database/moments.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'

/** Whoever looks: only some may see how to reach a client. */
export type Viewer = { role: Role }

export const summaryColumns = [
  'p.id',
  'p.name',
  'p.step_type_id',
  'p.step_type_name',
  'p.client_id',
  'p.car_id',
  'p.status',
  'p.start_date',
  'p.estimated_end_date',
  'p.completed_at',
  'p.completed_notified_at',
  'p.steps_total',
  'p.steps_validated',
  'p.steps_ready',
  'p.current_step_name',
  'p.current_step_status',
  'p.link_expires_at',
  'c.nom as client_nom',
  'c.prenom as client_prenom',
  'c.email as client_email',
  'c.telephone as client_telephone',
  'v.marque',
  'v.modele',
  'v.plaque',
  'p.wait_id',
  'p.wait_reason',
  'p.wait_since',
  'p.wait_until',
  'p.assignee_id',
  'a.prenom as assignee_prenom',
  'a.nom as assignee_nom',
  'p.arrived_at',
  'p.returned_at',
  'p.km_in',
  'p.km_out',
  'p.key_number',
  'p.place',
  'p.photo_count',
  'p.note_count',
  'p.approval_state',
  'p.approval_until',
  'p.approval_outcome',
  'p.approval_accepted_cents',
  'p.approval_total_cents',
  'p.approval_count',
] as const

/** A process with its client, its car and who is on it, where it has them. */
export type ProcessTables = {
  p: Row<'processes'>
  c: Maybe<Row<'clients'>>
  v: Maybe<Row<'cars'>>
  a: Maybe<Row<'users'>>
}

export type SummaryRow = Instants<Selected<ProcessTables, typeof summaryColumns>> & { ready_step_id: string | null }

export const processes = (tx: TenantRead) => tx.from('processes as p').where('p.garage_id', tx.garageId)

export function newestFirst(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.orderBy([
    { column: 'p.start_date', order: 'desc' },
    { column: 'p.id', order: 'desc' },
  ])
}

/**
 * A process with its client and car, as one row.
 * @param page which ones: what is joined is then no more than what is shown
 */
export function fromProcesses(tx: TenantRead, page?: Knex.QueryBuilder) {
  return tx
    .from(page ? page.select('p.*').as('p') : 'processes as p')
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'p.garage_id').andOn('c.id', 'p.client_id'))
    .leftJoin('cars as v', (on) => on.on('v.garage_id', 'p.garage_id').andOn('v.id', 'p.car_id'))
    .leftJoin('users as a', (on) => on.on('a.garage_id', 'p.garage_id').andOn('a.id', 'p.assignee_id'))
    .where('p.garage_id', tx.garageId)
}

/** The same as SQL, for what is read often, instants as text: the rows of the processes `p` that a query finds. */
export const summariesOf = (found: string, also = ''): string => `
  select ${summaryColumns.map(worded).join(', ')}, ${readyStepId}${also}
  from (${found}) p
  left join lateral (select * from clients where garage_id = :garageId and id = p.client_id offset 0) c on true
  left join lateral (select * from cars where garage_id = :garageId and id = p.car_id offset 0) v on true
  left join lateral (select * from users where garage_id = :garageId and id = p.assignee_id offset 0) a on true
  where p.garage_id = :garageId`

/** Steps are validated in their order, so that as many as are validated stand before the one that is ready. */
const readyStepId = `case when p.steps_ready > 0 then (
    select s.id from process_steps s
    where s.garage_id = :garageId and s.process_id = p.id and s.position = p.steps_validated
  ) end as ready_step_id`

const instants: readonly string[] = [
  'p.start_date',
  'p.completed_at',
  'p.completed_notified_at',
  'p.link_expires_at',
  'p.wait_since',
  'p.arrived_at',
  'p.returned_at',
  'p.approval_until',
]
const worded = (column: string): string => (instants.includes(column) ? `${column}::text` : column)

export function toSummary(row: SummaryRow, viewer: Viewer): ProcessSummary {
  const counts = { total: row.steps_total, validated: row.steps_validated, ready: row.steps_ready }
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    stepType: stepTypeOf(row),
    stepTypeId: row.step_type_id,
    client: clientOf(row, viewer),
    car: carOf(row),
    status: row.status,
    startDate: isoOf(row.start_date),
    estimatedEndDate: row.estimated_end_date,
    completedAt: iso(row.completed_at),
    completedNotifiedAt: iso(row.completed_notified_at),
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: currentStepOf(row),
    plaque: row.plaque ?? '',
    clientNom: row.client_nom ?? '',
    clientPrenom: row.client_prenom ?? '',
    pendingValidation: row.steps_ready > 0,
    readyStepId: row.ready_step_id,
    linkExpiresAt: iso(row.link_expires_at),
    waiting: waitingOf(row),
    assignee: assigneeOf(row),
    visit: visitOf(row),
    approval: approvalOf(row),
    photoCount: row.photo_count,
    noteCount: row.note_count,
  }
}

/** What a process is called: by its type, where it has no name of its own. */
export const nameOf = ({ name, step_type_name: type }: Pick<Row<'processes'>, 'name' | 'step_type_name'>): string =>
  processName({ name, stepType: { name: type ?? '' } })

const iso = (moment: Date | string | null): string | null => (moment === null ? null : isoOf(moment))

function stepTypeOf({ step_type_id: id, step_type_name: name }: SummaryRow): ProcessSummary['stepType'] {
  return id === null || name === null ? null : { _id: id, id, name }
}

function clientOf(row: SummaryRow, viewer: Viewer): ProcessClient | null {
  const { client_id: id, client_nom: nom, client_prenom: prenom } = row
  if (id === null || nom === null || prenom === null) return null
  const named = { _id: id, id, nom, prenom }
  if (!can(viewer, 'seeClientContact')) return named
  return { ...named, email: row.client_email, telephone: row.client_telephone }
}

function carOf({ car_id: id, marque, modele, plaque }: SummaryRow): ProcessSummary['car'] {
  return id === null || marque === null || plaque === null ? null : { _id: id, id, marque, modele, plaque }
}

function waitingOf({ wait_id: id, wait_reason, wait_since, wait_until }: SummaryRow): Waiting | null {
  if (id === null || wait_reason === null || wait_since === null) return null
  return { id, reason: wait_reason, since: isoOf(wait_since), expectedDate: wait_until }
}

function assigneeOf({ assignee_id: id, assignee_prenom: prenom, assignee_nom: nom }: SummaryRow) {
  return id === null || prenom === null || nom === null ? null : { _id: id, id, prenom, nom }
}

function approvalOf(row: SummaryRow): ProcessSummary['approval'] {
  const { approval_state: state, approval_outcome: outcome, approval_accepted_cents, approval_total_cents } = row
  const sums = { acceptedCents: approval_accepted_cents, totalCents: approval_total_cents }
  return state && { state, until: iso(row.approval_until), outcome, ...sums }
}

type VisitColumn = 'arrived_at' | 'returned_at' | 'km_in' | 'km_out' | 'key_number' | 'place'

export function visitOf(row: Pick<SummaryRow, VisitColumn>): ProcessSummary['visit'] {
  const { km_in: kmIn, km_out: kmOut, key_number: keyNumber, place } = row
  return { arrivedAt: iso(row.arrived_at), returnedAt: iso(row.returned_at), kmIn, kmOut, keyNumber, place }
}

function currentStepOf({ current_step_name: name, current_step_status: status }: SummaryRow) {
  return name === null || status === null ? null : { name, status }
}
