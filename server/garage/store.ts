import type { Garage, GaragePatch } from '../../domain/garage.ts'
import type { TenantTx } from '../tenant.ts'

type GarageRow = {
  id: string
  nom: string
  adresse: string | null
  code_postal: string | null
  ville: string | null
  telephone: string | null
  email: string | null
  horaires: string | null
  siret: string | null
  public_message: string | null
}

/** The garage of this transaction. */
export async function readGarage(tx: TenantTx): Promise<Garage> {
  return toGarage(await tx.from('garages').where({ id: tx.garageId }).first())
}

export async function lockGarage(tx: TenantTx): Promise<Garage> {
  return toGarage(await tx.from('garages').where({ id: tx.garageId }).forUpdate().first())
}

export async function saveGarage(tx: TenantTx, patch: GaragePatch): Promise<void> {
  const { codePostal, message, ...same } = patch
  const columns = { ...same, code_postal: codePostal, public_message: message }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  await tx.from('garages').where({ id: tx.garageId }).update(Object.fromEntries(given))
}

function toGarage({ code_postal, public_message, ...row }: GarageRow): Garage {
  const { id, nom, adresse, ville, telephone, email, horaires, siret } = row
  const contact = { adresse, codePostal: code_postal, ville, telephone, email, horaires }
  return { _id: id, id, nom, ...contact, siret, message: public_message }
}
