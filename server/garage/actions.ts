import { changedFields } from '../../domain/changed-fields.ts'
import type { Garage, GaragePatch } from '../../domain/garage.ts'
import { patched } from '../../domain/patched.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import { type Actor, allow } from '../http/actor.ts'
import { hideFirstSteps, lockGarage, saveGarage } from './store.ts'

/** @throws AppError 403 */
export async function updateGarage(tx: TenantTx, actor: Actor, patch: GaragePatch, context: Context): Promise<Garage> {
  allow(actor, 'manageGarage')
  const before = await lockGarage(tx)
  const garage = patched(before, patch)
  const fields = Object.keys(changedFields(before, garage))
  if (fields.length === 0) return before
  await saveGarage(tx, patch)
  await happened(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  return garage
}

/** The list of the empty dashboard does not come back. @throws AppError 403 */
export async function putFirstStepsAway(tx: TenantTx, actor: Actor, now: Date): Promise<void> {
  allow(actor, 'manageGarage')
  await hideFirstSteps(tx, now)
}
