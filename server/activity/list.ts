import type { Activity } from '../../domain/activity.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'

const columns = ['a.id', 'a.action', 'a.before', 'a.after', 'a.created_at', 'u.nom', 'u.prenom'] as const

type Change = Record<string, unknown> | null
type ActivityRow = Selected<{ a: Row<'activity'>; u: Maybe<Row<'users'>> }, typeof columns> & {
  before: Change
  after: Change
}

const shown = 100

/** The process's story, newest first. */
export async function processActivity(tx: TenantRead, processId: string): Promise<Activity[]> {
  const rows: ActivityRow[] = await tx
    .from('activity as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .where({ 'a.garage_id': tx.garageId, 'a.process_id': processId })
    .select(columns)
    .orderBy([
      { column: 'a.created_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(shown)
  return rows.map(toActivity)
}

function toActivity({ id, action, before, after, created_at, nom, prenom }: ActivityRow): Activity {
  const actor = nom === null || prenom === null ? null : { nom, prenom }
  return { _id: id, id, action, actor, before, after, createdAt: created_at.toISOString() }
}
