import { applyPatch } from '../../domain/apply-patch.ts'
import { changedFields } from '../../domain/changed-fields.ts'
import { asksMore } from '../../domain/factors/second-factor.ts'
import { fullName } from '../../domain/full-name.ts'
import type { DistanceChange, FirstSteps, Garage } from '../../domain/garage/garage.ts'
import type { GaragePatch } from '../../domain/garage/garage-form.ts'
import type { GarageSecurity, GarageSecurityPatch } from '../../domain/garage/garage-security.ts'
import type { Instant } from '../database/instant.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'

export async function readGarage(tx: TenantRead): Promise<Garage> {
  return toGarage(await tx.from('garages').where({ id: tx.garageId }).first())
}

/** What a new garage has done of its first steps; null once it has hidden them. */
export async function readFirstSteps(tx: TenantRead, now: Date): Promise<FirstSteps | null> {
  const [steps] = await tx.raw<FirstSteps>(
    `select g.telephone is not null and g.horaires is not null as contact,
       (select count(*) from users where garage_id = :garageId) > 1 or exists (
         select from invitations where garage_id = :garageId and accepted_at is null and expires_at > :now) as team,
       (select id from cars where garage_id = :garageId order by id limit 1) is not null as car
     from garages g where g.id = :garageId and g.first_steps_hidden_at is null`,
    { garageId: tx.garageId, now },
  )
  return steps ?? null
}

export async function hideFirstSteps(tx: TenantTx, now: Date): Promise<void> {
  await tx.from('garages').where({ id: tx.garageId }).update({ first_steps_hidden_at: now })
}

export async function lockGarage(tx: TenantTx): Promise<Garage> {
  return toGarage(await tx.from('garages').where({ id: tx.garageId }).forUpdate().first())
}

export async function saveGarage(tx: TenantTx, patch: GaragePatch): Promise<void> {
  const { codePostal, message, idleDays, unfetchedDays, reviewUrl, entryMonths, distanceApprovals, ...same } = patch
  const watch = { idle_days: idleDays, unfetched_days: unfetchedDays, review_url: reviewUrl, entry_months: entryMonths }
  const own = { code_postal: codePostal, public_message: message, distance_approvals: distanceApprovals }
  const columns = { ...same, ...own, ...watch }
  const changes = Object.entries(columns).filter(([, value]) => value !== undefined)
  await tx.from('garages').where({ id: tx.garageId }).update(Object.fromEntries(changes))
}

function toGarage(row: Row<'garages'> | undefined): Garage {
  if (!row) throw notFound()
  const { id, nom, adresse, ville, telephone, email, horaires, siret } = row
  const { code_postal, public_message, idle_days, unfetched_days, review_url, entry_months, distance_approvals } = row
  const contact = { adresse, codePostal: code_postal, ville, telephone, email, horaires }
  const watch = { idleDays: idle_days, unfetchedDays: unfetched_days, reviewUrl: review_url, entryMonths: entry_months }
  return {
    id,
    nom,
    ...contact,
    siret,
    message: public_message,
    ...watch,
    distanceApprovals: distance_approvals,
  }
}

export async function updateGarage(tx: TenantTx, actor: Actor, patch: GaragePatch, context: Context): Promise<Garage> {
  const before = await lockGarage(tx)
  const garage = applyPatch(before, patch)
  const fields = Object.keys(changedFields(before, garage))
  if (fields.length === 0) return before
  await saveGarage(tx, patch)
  await recordEvent(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  if (fields.includes('distanceApprovals')) await noteDistance(tx, actor, before, garage, context)
  return garage
}

/** Keeps who changed how agreements from afar are treated, and when: the history, which has it too, is kept for a year. */
async function noteDistance(tx: TenantTx, actor: Actor, before: Garage, after: Garage, context: Context) {
  await tx
    .from('garages')
    .where({ id: tx.garageId })
    .update({ distance_changed_at: context.now(), distance_changed_by: actor.userId })
  const choice = ({ distanceApprovals }: Garage) => ({ distanceApprovals })
  const change = { before: choice(before), after: choice(after) }
  await recordEvent(tx, actor, { name: 'garage.distanceChanged', id: tx.garageId, ...change }, context)
}

/** Who changed how agreements from afar are treated, and when; null where nobody did. */
export async function distanceChange(tx: TenantRead): Promise<DistanceChange | null> {
  const [row] = await tx.raw<{ at: Instant; nom: string | null; prenom: string | null }>(
    `select g.distance_changed_at as at, u.nom, u.prenom from garages g
     left join users u on u.garage_id = :garageId and u.id = g.distance_changed_by
     where g.id = :garageId and g.distance_changed_at is not null`,
    { garageId: tx.garageId },
  )
  if (!row) return null
  const { at, nom, prenom } = row
  return { at, by: nom === null || prenom === null ? null : fullName({ nom, prenom }) }
}

const columns = ['second_factor_for', 'second_factor_since', 'refuse_guessed'] as const
type SecurityRow = Pick<Row<'garages'>, (typeof columns)[number]>

export async function readSecurity(tx: TenantRead): Promise<GarageSecurity> {
  return toSecurity(await tx.from('garages').where({ id: tx.garageId }).first(columns))
}

/** Changes the security settings. People who need a second factor from now on have seven days, counted from now. */
export async function updateSecurity(tx: TenantTx, actor: Actor, patch: GarageSecurityPatch, context: Context) {
  const before = toSecurity(await tx.from('garages').where({ id: tx.garageId }).forUpdate().first(columns))
  const patched = applyPatch(before, patch)
  const after = { ...patched, secondFactorSince: sinceOf(before, patched, context.now()) }
  const fields = Object.keys(changedFields(before, patched))
  if (fields.length === 0) return before
  await tx.from('garages').where({ id: tx.garageId }).update({
    second_factor_for: after.secondFactorFor,
    second_factor_since: after.secondFactorSince,
    refuse_guessed: after.refuseGuessed,
  })
  await recordEvent(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  return after
}

function sinceOf(before: GarageSecurity, { secondFactorFor }: GarageSecurity, now: Date): string | null {
  if (secondFactorFor === 'nobody') return null
  return asksMore(before.secondFactorFor, secondFactorFor) ? now.toISOString() : before.secondFactorSince
}

function toSecurity({ second_factor_for, second_factor_since, refuse_guessed }: SecurityRow): GarageSecurity {
  return {
    secondFactorFor: second_factor_for,
    secondFactorSince: second_factor_since,
    refuseGuessed: refuse_guessed,
  }
}
