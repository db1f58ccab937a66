import type { FirstSteps } from '../../domain/first-steps.ts'
import type { Garage } from '../../domain/garage.ts'
import type { GaragePatch } from '../../domain/garage-form.ts'
import type { Row } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { notFound } from '../http/errors.ts'

export async function readGarage(tx: TenantRead): Promise<Garage> {
  return toGarage(await tx.from('garages').where({ id: tx.garageId }).first())
}

/** What a new garage has of what it begins with; null once it has put that away. */
export async function readFirstSteps(tx: TenantRead, now: Date): Promise<FirstSteps | null> {
  const [steps] = await tx.raw<FirstSteps>(
    `select g.telephone is not null and g.horaires is not null as contact,
       (select count(*) from users where garage_id = :garageId) > 1 or exists (
         select from invitations where garage_id = :garageId and accepted_at is null and expires_at > :now) as team,
       (select id from clients where garage_id = :garageId order by id limit 1) is not null as client,
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
  const { codePostal, message, idleDays, unfetchedDays, reviewUrl, entryMonths, ...same } = patch
  const watch = { idle_days: idleDays, unfetched_days: unfetchedDays, review_url: reviewUrl, entry_months: entryMonths }
  const columns = { ...same, code_postal: codePostal, public_message: message, ...watch }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  await tx.from('garages').where({ id: tx.garageId }).update(Object.fromEntries(given))
}

function toGarage(row: Row<'garages'> | undefined): Garage {
  if (!row) throw notFound()
  const { id, nom, adresse, ville, telephone, email, horaires, siret } = row
  const { code_postal, public_message, idle_days, unfetched_days, review_url, entry_months } = row
  const contact = { adresse, codePostal: code_postal, ville, telephone, email, horaires }
  const watch = { idleDays: idle_days, unfetchedDays: unfetched_days, reviewUrl: review_url, entryMonths: entry_months }
  return { _id: id, id, nom, ...contact, siret, message: public_message, ...watch }
}
