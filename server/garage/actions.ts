import { changedFields } from '../../domain/changed-fields.ts'
import type { Garage } from '../../domain/garage.ts'
import type { GaragePatch } from '../../domain/garage-form.ts'
import { patched } from '../../domain/patched.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'
import { lockGarage, saveGarage } from './store.ts'

export async function updateGarage(tx: TenantTx, actor: Actor, patch: GaragePatch, context: Context): Promise<Garage> {
  const before = await lockGarage(tx)
  const garage = patched(before, patch)
  const fields = Object.keys(changedFields(before, garage))
  if (fields.length === 0) return before
  await saveGarage(tx, patch)
  await happened(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  return garage
}
