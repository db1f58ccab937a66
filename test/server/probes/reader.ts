import { newId } from '../../../server/database/ids.ts'
import type { TestApp } from '../../setup/app.ts'
import type { Person } from '../../setup/cast.ts'

/** Adds a person to a garage with a role from a newer version, which is unknown here. */
export async function addReader({ db }: Pick<TestApp, 'db'>, { id, password }: Person) {
  const [row] = await db('users').where({ id })
  const person = { id: newId(), email: `${newId()}@exemple.fr` }
  await db('users').insert({ ...row, ...person, role: 'stagiaire' })
  return { email: person.email, password }
}
