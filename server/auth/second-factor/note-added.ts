import type { FactorKind } from '../../../domain/second-factor.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { endSessionsOf, noteFactorShown } from '../session-lifetime.ts'
import { tellFactorChanged } from './mails.ts'
import { noteFactors } from './store.ts'

type Added = { kind: FactorKind; earlier: number }

/**
 * A factor was added. The first one ends the sessions that knew the password alone, but for the one that has just shown it.
 * @param earlier how many there were before
 * @returns whether it is the first
 */
export async function noteAdded(
  tx: TenantTx,
  actor: Actor,
  { kind, earlier }: Added,
  context: Context,
): Promise<boolean> {
  const { userId, garageId, authSessionId: exceptId } = actor
  const first = earlier === 0
  await noteFactors(tx, userId)
  if (first) {
    await noteFactorShown(tx, actor, context.now())
    await endSessionsOf(tx, userId, 'second_factor_added', context.now(), { exceptId })
  }
  await tellFactorChanged(tx, context, actor, first ? 'first' : 'added')
  context.log.info({ event: 'second_factor_added', kind, first, userId, garageId }, 'second factor added')
  return first
}
