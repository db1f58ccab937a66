import { changedFields } from '../../domain/changed-fields.ts'
import type { GarageSecurityPatch } from '../../domain/garage-security-form.ts'
import type { GarageSecurity } from '../../domain/garage-security-wire.ts'
import { patched } from '../../domain/patched.ts'
import { asksMore } from '../../domain/second-factor.ts'
import type { Row } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { happened } from '../events/happened.ts'
import type { Actor } from '../http/actor.ts'

const columns = ['second_factor_for', 'second_factor_since', 'refuse_guessed'] as const
type SecurityRow = Pick<Row<'garages'>, (typeof columns)[number]>

export async function readSecurity(tx: TenantRead): Promise<GarageSecurity> {
  return toSecurity(await tx.from('garages').where({ id: tx.garageId }).first(columns))
}

/** Whoever is asked for a second factor from now on has seven days, counted from now. */
export async function updateSecurity(tx: TenantTx, actor: Actor, patch: GarageSecurityPatch, context: Context) {
  const before = toSecurity(await tx.from('garages').where({ id: tx.garageId }).forUpdate().first(columns))
  const asked = patched(before, patch)
  const after = { ...asked, secondFactorSince: sinceOf(before, asked, context.now()) }
  const fields = Object.keys(changedFields(before, asked))
  if (fields.length === 0) return before
  await tx.from('garages').where({ id: tx.garageId }).update({
    second_factor_for: after.secondFactorFor,
    second_factor_since: after.secondFactorSince,
    refuse_guessed: after.refuseGuessed,
  })
  await happened(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  return after
}

function sinceOf(before: GarageSecurity, { secondFactorFor }: GarageSecurity, now: Date): string | null {
  if (secondFactorFor === 'nobody') return null
  return asksMore(before.secondFactorFor, secondFactorFor) ? now.toISOString() : before.secondFactorSince
}

function toSecurity({ second_factor_for, second_factor_since, refuse_guessed }: SecurityRow): GarageSecurity {
  return {
    secondFactorFor: second_factor_for,
    secondFactorSince: second_factor_since?.toISOString() ?? null,
    refuseGuessed: refuse_guessed,
  }
}
