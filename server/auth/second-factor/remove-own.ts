import type { FactorRemovalForm } from '../../../domain/second-factor-form.ts'
import { readGarage } from '../../database/reading.ts'
import { withGarage } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { checkOwnPassword } from '../own-password.ts'
import { dropFactor } from './actions.ts'
import { listFactors } from './store.ts'

/**
 * One's own factor, with the password; none is asked for what is not there.
 * @throws AppError 404; 400 on the password; 429
 */
export async function removeOwnFactor(
  deps: WebDeps,
  actor: Actor,
  { id, currentPassword }: FactorRemovalForm & { id: string },
): Promise<void> {
  const own = await readGarage(deps.db, actor.garageId, (tx) => listFactors(tx, actor.userId))
  if (!own.some((factor) => factor.id === id)) throw notFound()
  await checkOwnPassword(deps, actor, currentPassword)
  await withGarage(deps.db, actor.garageId, (tx) => dropFactor(tx, actor, id, deps))
}
