import { removalAsksCode } from '../../../domain/second-factor.ts'
import type { FactorRemovalForm } from '../../../domain/second-factor-form.ts'
import { readGarage } from '../../database/reading.ts'
import { withGarage } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { checkOwnPassword } from '../own-password.ts'
import type { RequestSource } from '../session-lifetime.ts'
import { codeRequired, dropFactor } from './actions.ts'
import { kindOfCode, withCode } from './check-code.ts'
import { asBadRequest, ownerOf } from './prove.ts'
import { listFactors } from './store.ts'
import { warnOwner } from './warn-owner.ts'

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
  source: RequestSource,
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
  const owner = ownerOf(actor)
  await withCode(deps, owner, { text: code, from: 'session' }, (tx) =>
    dropFactor(tx, actor, { id, mayBeLast: true }, deps),
  )
    .catch((error) => warnOwner(deps, owner, { ...source, from: 'session', by: kindOfCode(code) }, error))
    .catch(asBadRequest)
}
