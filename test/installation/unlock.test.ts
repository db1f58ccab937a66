import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/database/ids.ts'
import { hashToken as hashResetToken } from '../../server/secrets/link-token.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

// Who is unlocked, and what goes with it, is in test/server/auth/unlock.test.ts.
const script = fileURLToPath(new URL('../../scripts/unlock/unlock.ts', import.meta.url))
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

test('`npm run unlock` prints a link, and says whether the second factor is removed', async () => {
  const { db } = database
  const { email, id: user_id } = people.camille
  const now = new Date()
  const factor = { id: newId(), user_id, kind: 'app', name: 'Téléphone', secret: Buffer.alloc(40), created_at: now }
  await db('second_factors').insert({ ...factor, confirmed_at: now })

  const kept = await unlock(email, {}, '--garder-la-seconde-etape')
  expect(kept.text).toMatch(/^https:\/\/suivi\.exemple\.fr\/reinitialisation\/[\w-]{43}$/m)
  expect(kept.text).not.toContain('connexion renforcée')
  expect(await db('second_factors').where({ user_id })).toHaveLength(1)

  const removed = await unlock(` ${email.toUpperCase()}`, { PUBLIC_URL: '', HOST: '0.0.0.0', PORT: '3100' })
  const token = /^http:\/\/localhost:3100\/reinitialisation\/([\w-]{43})$/m.exec(removed.text)?.[1] ?? ''
  expect(removed.text).toContain('Sa connexion renforcée, ses codes de secours et ses sessions sont retirés')
  expect(await db('second_factors').where({ user_id })).toEqual([])
  const rows = await db('password_resets').where({ user_id })
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashResetToken(token)])
})

test('`npm run unlock` refuses an unknown or suspended address, no address and an unknown flag', async () => {
  await database.db('users').where({ id: people.bruno.id }).update({ active: false })
  for (const email of ['personne@exemple.fr', people.bruno.email]) {
    expect(await unlock(email)).toEqual({ code: 1, text: expect.stringContaining('Aucun compte ouvert') })
  }
  expect(await unlock('')).toEqual({ code: 1, text: expect.stringContaining('Usage') })
  expect(await unlock(people.camille.email, {}, '--tout')).toEqual({ code: 1, text: expect.stringContaining('Usage') })
})
