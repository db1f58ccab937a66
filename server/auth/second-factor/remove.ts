import { removalAsksCode } from '../../../domain/second-factor.ts'
import type { FactorRemovalForm } from '../../../domain/second-factor-form.ts'
import { readGarage } from '../../database/reading.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { RequestSource } from '../session-lifetime.ts'
import { lockAccount } from '../store.ts'
import { withCode } from './check-code.ts'
import { tellFactorChanged } from './mails.ts'
import { asBadRequest, checkOwnPassword } from './reauthenticate.ts'
import { removePending } from './second-step.ts'
import { countFactors, listFactors, noteFactors, removeFactor } from './store.ts'
import { ownerOf } from './tries.ts'

/**
 * One's own factor, with the password; none is asked for what is not there. The last one, which leaves the password alone,
 * goes with a code besides, unless a factor was shown within the quarter of an hour; so does any where the session never
 * showed one.
 * @throws AppError 404; 400 on the password or the code, SECOND_FACTOR_INVALID; 429
 */
export async function removeOwnFactor(
  deps: WebDeps,
  actor: Actor,
  { id, currentPassword, code }: FactorRemovalForm & { id: string },
  { ip }: RequestSource,
): Promise<void> {
  const own = await readGarage(deps.db, actor.garageId, (tx) => listFactors(tx, actor.userId))
  if (!own.some((factor) => factor.id === id)) throw notFound()
  const asksCode = removalAsksCode(own.length === 1, actor, deps.now())
  if (asksCode && code === undefined) throw codeRequired()
  await checkOwnPassword(deps, actor, currentPassword)
  if (!asksCode || code === undefined) {
    const mayBeLast = !removalAsksCode(true, actor, deps.now())
    return withGarage(deps.db, actor.garageId, (tx) => dropFactor(tx, actor, { id, mayBeLast }, deps))
  }
  const typed = { owner: ownerOf(actor), from: 'session', ip, text: code } as const
  await withCode(deps, typed, (tx) => dropFactor(tx, actor, { id, mayBeLast: true }, deps)).catch(asBadRequest)
}

/**
 * The password was asked for. Of two that are removed at once one is the last.
 * @param mayBeLast whether a second factor was shown besides
 * @throws AppError 404; 400 on the code where it is the last without one
 */
async function dropFactor(
  tx: TenantTx,
  actor: Actor,
  { id, mayBeLast }: { id: string; mayBeLast: boolean },
  context: Context,
): Promise<void> {
  await lockAccount(tx, actor.userId)
  if (!mayBeLast && (await countFactors(tx, actor.userId)) === 1) throw codeRequired()
  if ((await removeFactor(tx, actor.userId, id)) === undefined) throw notFound()
  await noteFactors(tx, actor.userId)
  const { userId, garageId } = actor
  await tellFactorChanged(tx, context, actor, 'removed')
  context.log.info({ event: 'second_factor_removed', userId, garageId }, 'second factor removed')
}

/** What removing the last one, or one from a session that never showed any, asks for besides the password. */
const codeRequired = () => invalid([{ path: ['code'], message: codeRequiredText, code: 'required' }])

const codeRequiredText = 'Code requis\u00a0: de l’application, ou de secours'

/**
 * All that an account proves itself with besides its password, recovery codes included.
 * @returns whether there was any; one that was never finished is none
 */
export async function removeAllFactors(tx: TenantTx, userId: string): Promise<boolean> {
  const removed = await tx.from('second_factors').where({ user_id: userId }).delete().returning('confirmed_at')
  await noteFactors(tx, userId)
  await removePending(tx, userId)
  return removed.some(({ confirmed_at }) => confirmed_at !== null)
}
