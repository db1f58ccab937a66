import type { World } from './world.ts'

/** Somebody of our garage whose role comes from a newer version: nobody here knows it. */
export async function addReader({ app, people: { samir } }: World): Promise<{ email: string; password: string }> {
  const [row] = await app.db('users').where({ id: samir.id })
  const person = { id: '0197f0a0-0000-7000-8000-00000000beef', email: 'lecture@exemple.fr' }
  await app.db('users').insert({ ...row, ...person, role: 'stagiaire' })
  return { email: person.email, password: samir.password }
}
