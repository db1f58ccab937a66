import type { Activity } from '../../domain/activity.ts'
import { processEvents } from '../../domain/events.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'

const columns = `
  a.id, a.action, a.before, a.after, a.created_at, u.nom, u.prenom, w.nom as whom_nom, w.prenom as whom_prenom`

type Change = Record<string, unknown> | null
type Tables = { a: Row<'activity'>; u: Maybe<Row<'users'>>; w: Maybe<Row<'users'>> }
type ActivityRow = Selected<Tables, typeof columns> & {
  before: Change
  after: Change
}

const shown = 100

/** Who was put on a process, as its history has it. */
const givenTo = `(a.after->>'assignee')::uuid`

/** The process's story, newest first. */
export async function processActivity(tx: TenantRead, processId: string, limit = shown): Promise<Activity[]> {
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

function toActivity({ id, action: name, before, after, created_at, ...row }: ActivityRow): Activity {
  const actor = personOf(row.nom, row.prenom)
  const whom = personOf(row.whom_nom, row.whom_prenom)
  const action = processEvents[name as keyof typeof processEvents]?.apiName ?? name
  return { _id: id, id, action, actor, whom, before, after, createdAt: created_at.toISOString() }
}

const personOf = (nom: string | null, prenom: string | null) =>
  nom === null || prenom === null ? null : { nom, prenom }
