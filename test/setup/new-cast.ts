import type { Knex } from 'knex'
import type { Role } from '../../domain/ground/permissions.ts'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { createDefaultStepTypes } from '../../server/step-types/step-types.ts'

export const password = 'atelier2026'

export type Person = { id: string; email: string; password: string; role: Role; garageId: string; prenom: string }

export type Cast = {
  /** Admin of Garage Perrin. */
  camille: Person
  /** Mechanic at Garage Perrin. */
  bruno: Person
  /** Admin of another garage, who must never see data of Garage Perrin. */
  denise: Person
  /** Mechanic of that other garage. */
  samir: Person
}

/** The hash of the password above, at a low cost: the five hundred sign-ins of a run would take 30 ms each. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$C6lmeZjFL0kmWVtWBm41EQ$VTWgaDG+lb8GHFM7tO5lEljsHIey+MJz7Xk1LxFHpi8'

/** Two garages with an admin and a mechanic each, and the default repair types. */
export async function newCast(db: Knex): Promise<Cast> {
  const perrin = await garage(db, 'Garage Perrin')
  const rival = await garage(db, 'Garage Delmas')
  return {
    camille: await person(db, perrin, 'Camille', 'admin'),
    bruno: await person(db, perrin, 'Bruno', 'employee'),
    denise: await person(db, rival, 'Denise', 'admin'),
    samir: await person(db, rival, 'Samir', 'employee'),
  }
}

async function garage(db: Knex, nom: string): Promise<string> {
  const id = newId()
  await withGarage(db, id, async (tx) => {
    await tx.from('garages').insert({ id, nom, created_at: new Date() })
    await createDefaultStepTypes(tx, new Date())
  })
  return id
}

async function person(db: Knex, garageId: string, prenom: string, role: Role): Promise<Person> {
  const id = newId()
  const email = `${prenom.toLowerCase()}.${id.slice(-12)}@exemple.fr`
  const now = new Date()
  await db('users').insert({
    id,
    garage_id: garageId,
    email,
    password_hash: passwordHash,
    role,
    nom: 'Martin',
    prenom,
    active: true,
    created_at: now,
    updated_at: now,
  })
  return { id, email, password, role, garageId, prenom }
}
