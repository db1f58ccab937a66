import { fullName } from '../../../domain/full-name.ts'
import type { Role } from '../../../domain/permissions.ts'
import { processName } from '../../../domain/process.ts'
import type { Maybe, Row } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'

/** Whoever looks: only some may see how to reach a client. */
export type Viewer = { role: Role }

/** A process with its client and its car, where it has them. */
export type ProcessTables = { p: Row<'processes'>; c: Maybe<Row<'clients'>>; v: Maybe<Row<'cars'>> }

/** A process with its client and its car, as one row. */
export function fromProcesses(tx: TenantRead) {
  return tx
    .from('processes as p')
    .where('p.garage_id', tx.garageId)
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'p.garage_id').andOn('c.id', 'p.client_id'))
    .leftJoin('cars as v', (on) => on.on('v.garage_id', 'p.garage_id').andOn('v.id', 'p.car_id'))
}

/** What a process is called: by its type, where it has no name of its own. */
export const nameOf = ({ name, step_type_name: type }: Pick<Row<'processes'>, 'name' | 'step_type_name'>): string =>
  processName({ name, stepType: { name: type ?? '' } })

type Joined = { nom: string | null; prenom: string | null }

/** Somebody whom a left join brings; null where there is nobody, or no longer. */
export const personOf = ({ id, nom, prenom }: Joined & { id: string | null }) =>
  id === null || prenom === null || nom === null ? null : { _id: id, id, prenom, nom }

/** Their name alone. */
export const fullNameOf = ({ nom, prenom }: Joined): string | null =>
  nom === null || prenom === null ? null : fullName({ nom, prenom })
