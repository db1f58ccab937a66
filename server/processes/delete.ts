import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { removeMailsOf } from '../mails/store.ts'
import { removeNotificationsOf } from '../notifications/store.ts'
import { ofParts } from './parts.ts'
import { lockProcess, removeProcess } from './row/store.ts'

/** Gone for good, with all that it has, its notifications and its mails. @throws AppError 404 */
export async function deleteProcess(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { name, step_type_name } = await lockProcess(tx, id)
  for (const remove of ofParts('remove')) await remove(tx, id, { actor, context })
  await removeNotificationsOf(tx, id)
  await removeMailsOf(tx, id)
  await removeProcess(tx, id)
  const before = { name, stepType: step_type_name }
  await happened(tx, actor, { name: 'process.deleted', id, before }, context)
}
