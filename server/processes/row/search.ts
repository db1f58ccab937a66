import { searchable } from '../../../domain/search.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { fromProcesses } from './rows.ts'

/** What a process is found by. Whoever renames a client, a car or a process refreshes it in the same transaction. */
const searched = ['name', 'typeName', 'nom', 'prenom', 'telephone', 'plaque', 'marque', 'modele'] as const
type SearchWords = Record<(typeof searched)[number], string | null>

export const searchText = (words: SearchWords): string => searchable(...searched.map((field) => words[field]))

type Whose = { ids: string[] } | { client_id: string } | { car_id: string }

/** Rewrites the search text of these processes, or of all those of a client or a car. */
export async function refreshSearch(tx: TenantTx, whose: Whose): Promise<void> {
  const rows: (SearchWords & { id: string })[] = await wordsOf(tx, whose)
  if (rows.length === 0) return
  const texts = rows.map((row) => ({ id: row.id, search: searchText(row) }))
  // A cluster sends an update "from" what is no table to every node; a value that is looked up, to one.
  await tx.raw(
    `update processes p
     set search = (
       select v.search from jsonb_to_recordset(cast(:texts as jsonb)) as v(id uuid, search text) where v.id = p.id)
     where p.garage_id = :garageId and p.id = any(cast(:ids as uuid[]))`,
    { garageId: tx.garageId, ids: rows.map(({ id }) => id), texts: JSON.stringify(texts) },
  )
}

function wordsOf(tx: TenantRead, whose: Whose) {
  const query = fromProcesses(tx)
    .select('p.id', 'p.name', 'p.step_type_name as typeName', 'c.nom', 'c.prenom', 'c.telephone')
    .select('v.plaque', 'v.marque', 'v.modele')
  if ('ids' in whose) return query.whereIn('p.id', whose.ids)
  return 'client_id' in whose ? query.where('p.client_id', whose.client_id) : query.where('p.car_id', whose.car_id)
}
