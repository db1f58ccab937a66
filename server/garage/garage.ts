import { asksMore } from '../../domain/factors/second-factor.ts'
import { type DistanceChange, type FirstSteps, type Garage, garageSchema } from '../../domain/garage/garage.ts'
import type { GaragePatch } from '../../domain/garage/garage-form.ts'
import {
  type GarageSecurity,
  type GarageSecurityPatch,
  garageSecuritySchema,
} from '../../domain/garage/garage-security.ts'
import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { changedFields } from '../../domain/ground/changed-fields.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { columns, inColumns, type RowOf } from '../database/columns.ts'
import type { Instant } from '../database/instant.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'

const selected = columns(garageSchema, 'g', { message: 'g.public_message' })
const security = columns(garageSecuritySchema, 'g')

export const readGarage = (tx: TenantRead): Promise<Garage> => ownRow(tx, selected)

/** The columns of this garage. @throws AppError 404 */
async function ownRow<Columns extends string>(tx: TenantRead, list: Columns, lock = ''): Promise<RowOf<Columns>> {
  const rows = `select ${list} from garages g where g.id = :garageId ${lock}`
  const [garage] = await tx.raw<RowOf<Columns>>(rows, { garageId: tx.garageId })
  if (!garage) throw notFound()
  return garage
}

/** A garage with so many processes is no longer new, and its processes are not searched for a link. */
const newMax = 50

/** The state of a new garage's first steps; null once it has hidden them. */
export async function readFirstSteps(tx: TenantRead, now: Date): Promise<FirstSteps | null> {
  const [steps] = await tx.raw<FirstSteps>(
    `select g.telephone is not null and g.horaires is not null as contact,
       (select count(*) from users where garage_id = :garageId) > 1 or exists (
         select from invitations where garage_id = :garageId and accepted_at is null and expires_at > :now) as team,
       (select id from cars where garage_id = :garageId order by id limit 1) is not null as car,
       exists (select from activity where garage_id = :garageId and object_type = 'stepType') as types,
       coalesce(p.link, false) or p.count = :newMax as link,
       coalesce(p.validated, false) or p.count = :newMax as validated, p.latest as "processId"
     from garages g, (
       select count(*), (array_agg(id))[1] as latest, bool_or(steps_validated > 0) as validated,
         bool_or(tracking_opened_at is not null or told_way in ('sms', 'mail', 'mailbox')) as link
       from (select id, steps_validated, tracking_opened_at, told_way from processes
         where garage_id = :garageId order by start_date desc, id desc limit :newMax) latest) p
     where g.id = :garageId and g.first_steps_hidden_at is null`,
    { garageId: tx.garageId, now, newMax },
  )
  return steps ?? null
}

export async function hideFirstSteps(tx: TenantTx, now: Date): Promise<void> {
  await tx.from('garages').where({ id: tx.garageId }).update({ first_steps_hidden_at: now })
}

export const lockGarage = (tx: TenantTx): Promise<Garage> => ownRow(tx, selected, 'for update')

export async function saveGarage(tx: TenantTx, garage: Garage): Promise<void> {
  const { id, message: public_message, ...own } = inColumns(garageSchema, garage)
  await tx
    .from('garages')
    .where({ id: tx.garageId })
    .update({ ...own, public_message })
}

export async function updateGarage(tx: TenantTx, actor: Actor, patch: GaragePatch, context: Context): Promise<Garage> {
  const before = await lockGarage(tx)
  const garage = applyPatch(before, patch)
  const fields = Object.keys(changedFields(before, garage))
  if (fields.length === 0) return before
  await saveGarage(tx, garage)
  await recordEvent(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  if (fields.includes('distanceApprovals')) await noteDistance(tx, actor, before, garage, context)
  return garage
}

/**
 * Stores who changed the treatment of agreements at a distance, and when: the history, which records it too, is kept
 * for a year.
 */
async function noteDistance(tx: TenantTx, actor: Actor, before: Garage, after: Garage, context: Context) {
  await tx
    .from('garages')
    .where({ id: tx.garageId })
    .update({ distance_changed_at: context.now(), distance_changed_by: actor.userId })
  const choice = ({ distanceApprovals }: Garage) => ({ distanceApprovals })
  const change = { before: choice(before), after: choice(after) }
  await recordEvent(tx, actor, { name: 'garage.distanceChanged', id: tx.garageId, ...change }, context)
}

/** The last change of the treatment of agreements at a distance; null where there was none. */
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

export const readSecurity = (tx: TenantRead): Promise<GarageSecurity> => ownRow(tx, security)

/** Changes the security settings. People who newly need a second factor have seven days from now. */
export async function updateSecurity(tx: TenantTx, actor: Actor, patch: GarageSecurityPatch, context: Context) {
  const before: GarageSecurity = await ownRow(tx, security, 'for update')
  const patched = applyPatch(before, patch)
  const after = { ...patched, secondFactorSince: sinceOf(before, patched, context.now()) }
  const fields = Object.keys(changedFields(before, patched))
  if (fields.length === 0) return before
  await tx.from('garages').where({ id: tx.garageId }).update(inColumns(garageSecuritySchema, after))
  await recordEvent(tx, actor, { name: 'garage.changed', id: tx.garageId, after: { fields } }, context)
  return after
}

function sinceOf(before: GarageSecurity, { secondFactorFor }: GarageSecurity, now: Date): string | null {
  if (secondFactorFor === 'nobody') return null
  return asksMore(before.secondFactorFor, secondFactorFor) ? now.toISOString() : before.secondFactorSince
}
