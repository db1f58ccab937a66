import { type EntryKind, mayChange } from '../../../domain/entry.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { isId } from '../../http/parse.ts'
import { authored, lastRemoved } from './store.ts'

type Asked = { processId: string; entryId: unknown }

/** What the address says was just removed, as long as whoever looks may bring it back. */
export async function removedOn(
  tx: TenantRead,
  actor: Actor,
  { processId, entryId }: Asked,
  { now }: Pick<Context, 'now'>,
): Promise<{ id: string; kind: EntryKind } | null> {
  if (!isId(entryId)) return null
  const row = await lastRemoved(tx, { processId, entryId }, now())
  return row && mayChange(authored(row), actor) ? { id: row.id, kind: row.kind } : null
}
