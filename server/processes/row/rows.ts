import { fullName } from '../../../domain/ground/full-name.ts'
import type { Role } from '../../../domain/ground/permissions.ts'
import { searchable } from '../../../domain/ground/search.ts'
import { processName } from '../../../domain/processes/process.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'

/** The viewer of a process: only some roles see the client's contact details. */
export type Viewer = { role: Role }

/** A process with its client and its car, if it has them. */
export type ProcessTables = { p: Row<'processes'>; c: Maybe<Row<'clients'>>; v: Maybe<Row<'cars'>> }

/** A query of processes with their clients and cars. */
export function fromProcesses(tx: TenantRead) {
  return tx
    .from('processes as p')
    .where('p.garage_id', tx.garageId)
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'p.garage_id').andOn('c.id', 'p.client_id'))
    .leftJoin('cars as v', (on) => on.on('v.garage_id', 'p.garage_id').andOn('v.id', 'p.car_id'))
}

/** The name of a process, by default that of its type. */
export const nameOf = ({ name, step_type_name: type }: Pick<Row<'processes'>, 'name' | 'step_type_name'>): string =>
  processName({ name, stepType: { name: type ?? '' } })

type Joined = { nom: string | null; prenom: string | null }

/** A person from a left join; null where there is none, or their account was deleted. */
export const personOf = ({ id, nom, prenom }: Joined & { id: string | null }) =>
  id === null || prenom === null || nom === null ? null : { id, prenom, nom }

/** The person's full name. */
export const fullNameOf = ({ nom, prenom }: Joined): string | null =>
  nom === null || prenom === null ? null : fullName({ nom, prenom })

const columns = `
  p.id, p.name, p.status, p.client_id, p.car_id, p.step_type_id, p.step_type_name, p.start_date, p.estimated_end_date, p.completed_at, p.link_expires_at,
  p.wait_id, p.wait_reason, p.assignee_id, p.reminded_at, p.arrived_at, p.returned_at, p.km_in, p.km_out, p.key_number,
  p.place, p.approval_state, p.approval_until`

/** A locked process's row: simultaneous changes wait for each other here. */
export type LockedProcess = Selected<{ p: Row<'processes'> }, typeof columns>

/** @throws AppError 404 */
export async function lockProcess(tx: TenantTx, id: string): Promise<LockedProcess> {
  return (await lockProcessIfThere(tx, id)) ?? missing()
}

function missing(): never {
  throw notFound()
}

/** Locks a process that somebody may be deleting at this moment. */
export const lockProcessIfThere = (tx: TenantTx, id: string): PromiseLike<LockedProcess | undefined> =>
  tx.from('processes as p').where({ 'p.garage_id': tx.garageId, 'p.id': id }).forUpdate().first(tx.sql(columns))

export async function removeProcess(tx: TenantTx, id: string): Promise<void> {
  await tx.from('processes').where({ garage_id: tx.garageId, id }).delete()
}

/**
 * The columns by which a process is found; a change of one of them refreshes the search text in the same transaction.
 */
const searched = ['name', 'typeName', 'nom', 'prenom', 'telephone', 'plaque', 'marque', 'modele'] as const
type SearchWords = Record<(typeof searched)[number], string | null>

export const searchText = (words: SearchWords): string => searchable(...searched.map((field) => words[field]))

type SearchTextScope = { ids: string[] } | { client_id: string } | { car_id: string }

/** Rewrites the search text of these processes, or of all those of a client or a car. */
export async function refreshSearch(tx: TenantTx, scope: SearchTextScope): Promise<void> {
  const rows: (SearchWords & { id: string })[] = await wordsOf(tx, scope)
  if (rows.length === 0) return
  const texts = rows.map((row) => ({ id: row.id, search: searchText(row) }))
  // A cluster sends an update "from" anything but a table to every node; with a value looked up in a subquery, to one.
  await tx.raw(
    `update processes p
     set search = (
       select v.search from jsonb_to_recordset(cast(:texts as jsonb)) as v(id uuid, search text) where v.id = p.id)
     where p.garage_id = :garageId and p.id = any(cast(:ids as uuid[]))`,
    { garageId: tx.garageId, ids: rows.map(({ id }) => id), texts: JSON.stringify(texts) },
  )
}

function wordsOf(tx: TenantRead, scope: SearchTextScope) {
  const query = fromProcesses(tx)
    .select('p.id', 'p.name', 'p.step_type_name as typeName', 'c.nom', 'c.prenom', 'c.telephone')
    .select('v.plaque', 'v.marque', 'v.modele')
  if ('ids' in scope) return query.whereIn('p.id', scope.ids)
  return 'client_id' in scope ? query.where('p.client_id', scope.client_id) : query.where('p.car_id', scope.car_id)
}
