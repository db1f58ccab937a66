import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { hashToken as hashResetToken } from '../../../server/secrets/link-token.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'

const script = fileURLToPath(new URL('../../../scripts/unlock/unlock.ts', import.meta.url))
let database: TestDatabase
let people: Cast
beforeAll(async () => {
  database = await testDatabase()
  people = await cast(database)
})
afterAll(() => database.close())

const unlock = (email: string, settings: Record<string, string> = {}, ...flags: string[]) =>
  promisify(execFile)(process.execPath, [script, email, ...flags], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, PUBLIC_URL: 'https://suivi.exemple.fr', ...settings },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  )

test('`npm run unlock` prints a link to a new password and ends the previous link', async () => {
  const [first, second] = [
    await unlock(people.camille.email),
    await unlock(` ${people.camille.email.toUpperCase()}`, { PUBLIC_URL: '', HOST: '0.0.0.0', PORT: '3100' }),
  ]
  const token = /^http:\/\/localhost:3100\/reinitialisation\/([\w-]{43})$/m.exec(second.text)?.[1] ?? ''
  expect(first.text).toMatch(/^https:\/\/suivi\.exemple\.fr\/reinitialisation\/[\w-]{43}$/m)
  const rows = await database.db('password_resets').where({ user_id: people.camille.id })
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashResetToken(token)])
})

test('`npm run unlock` refuses an unknown, suspended or missing address', async () => {
  await database.db('users').where({ id: people.bruno.id }).update({ active: false })
  for (const email of ['personne@exemple.fr', people.bruno.email]) {
    expect(await unlock(email)).toEqual({ code: 1, text: expect.stringContaining('Aucun compte ouvert') })
  }
  expect(await unlock('')).toEqual({ code: 1, text: expect.stringContaining('Usage') })
})

test('`npm run unlock` removes the second factor, unless a flag keeps it', async () => {
  const { db } = database
  const user_id = people.camille.id
  const now = new Date()
  const factor = { id: newId(), user_id, kind: 'app', name: 'Téléphone', secret: Buffer.alloc(40), created_at: now }
  await db('second_factors').insert({ ...factor, confirmed_at: now })
  await db('recovery_codes').insert({ user_id, code_hash: Buffer.alloc(32), salt: Buffer.alloc(16), created_at: now })
  await db('users').where({ id: user_id }).update({ second_factor: true })

  const kept = await unlock(people.camille.email, {}, '--garder-la-seconde-etape')
  expect(kept.text).not.toContain('connexion renforcée')
  expect(await db('second_factors').where({ user_id })).toHaveLength(1)

  const removed = await unlock(people.camille.email)
  expect(removed.text).toContain('Sa connexion renforcée, ses codes de secours et ses sessions sont retirés')
  expect(await db('second_factors').where({ user_id })).toEqual([])
  expect(await db('recovery_codes').where({ user_id })).toEqual([])
  expect(await db('users').where({ id: user_id }).first('second_factor')).toEqual({ second_factor: false })
  expect(await unlock(people.camille.email, {}, '--tout')).toEqual({ code: 1, text: expect.stringContaining('Usage') })
})
