import type { DomainEvent, EventName } from '../../domain/features.ts'
import { processEvents } from '../../domain/processes/history/events.ts'
import type { Activity } from '../../domain/processes/history/history-text.ts'
import { newId } from '../database/ids.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Author } from '../http/actor.ts'

type Line = { name: EventName; id: string; processId?: string; before?: object; after?: object }

/** The author and the event. `before` and `after` hold the changes, never a password or a token. */
export async function writeHistory(
  tx: TenantTx,
  { userId, program }: Author,
  event: DomainEvent,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  const { name, id, processId, before, after }: Line = event
  await tx.from('activity').insert({
    garage_id: tx.garageId,
    id: newId(),
    actor_id: userId,
    program: program?.name ?? null,
    action: name,
    object_type: name.slice(0, name.indexOf('.')),
    object_id: id,
    process_id: processId ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    created_at: now(),
  })
}

const columns = `
  a.id, a.action, a.program, a.before, a.after, a.created_at, u.nom, u.prenom, w.nom as whom_nom, w.prenom as whom_prenom`

type Change = Record<string, unknown> | null
type Tables = { a: Row<'activity'>; u: Maybe<Row<'users'>>; w: Maybe<Row<'users'>> }
type ActivityRow = Selected<Tables, typeof columns> & {
  before: Change
  after: Change
}

const maxRows = 100

/** The id of the new assignee of a process, as the history stores it. */
const givenTo = `(a.after->>'assignee')::uuid`

/** The history of a process, newest first. */
export async function processActivity(tx: TenantRead, processId: string, limit = maxRows): Promise<Activity[]> {
  const rows: ActivityRow[] = await tx
    .from('activity as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as w', (on) => on.on('w.garage_id', 'a.garage_id').andOn('w.id', tx.sql(givenTo)))
    .where({ 'a.garage_id': tx.garageId, 'a.process_id': processId })
    .select(tx.sql(columns))
    .orderBy([
      { column: 'a.created_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit)
  return rows.map(toActivity)
}

function toActivity({ id, action: name, program, before, after, created_at, ...row }: ActivityRow): Activity {
  const actor = personOf(row.nom, row.prenom)
  const whom = personOf(row.whom_nom, row.whom_prenom)
  const action = processEvents[name as keyof typeof processEvents]?.apiName ?? name
  return { id, action, actor, program, whom, before, after, createdAt: created_at }
}

const personOf = (nom: string | null, prenom: string | null) =>
  nom === null || prenom === null ? null : { nom, prenom }

export const purgeHistory = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('activity').where({ garage_id: tx.garageId }).where('created_at', '<', before).delete()
