import { expect, test } from 'vitest'
import { unlock } from '../../../server/auth/accounts/reset.ts'
import { newId } from '../../../server/database/ids.ts'
import { hashToken as hashResetToken } from '../../../server/secrets/link-token.ts'
import { app, people, stage } from '../stage.ts'

// The command `npm run unlock` itself is started in test/installation.
stage()

const unlocked = (email: string, { settings = {}, keepFactors = false } = {}) =>
  unlock(app.db, { ...app.deps.config, ...settings }, { email, keepFactors }, app.deps.now())

test('an unlocked account gets a link to a new password, and its previous link ends', async () => {
  const { email, id } = people.camille
  const first = await unlocked(email, { settings: { publicUrl: 'https://suivi.exemple.fr' } })
  const second = await unlocked(email, { settings: { publicUrl: undefined, host: '0.0.0.0', port: 3100 } })
  expect(first?.link).toMatch(/^https:\/\/suivi\.exemple\.fr\/reinitialisation\/[\w-]{43}$/)
  const token = /^http:\/\/localhost:3100\/reinitialisation\/([\w-]{43})$/.exec(second?.link ?? '')?.[1] ?? ''
  const rows = await app.db('password_resets').where({ user_id: id })
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashResetToken(token)])
})

test('an unknown or suspended address is not unlocked', async () => {
  const { email, id } = people.bruno
  await app.db('users').where({ id }).update({ active: false })
  expect(await unlocked('personne@exemple.fr')).toBeUndefined()
  expect(await unlocked(email)).toBeUndefined()
  expect(await app.db('password_resets').where({ user_id: id })).toEqual([])
})

test('an unlocked account loses its second factor, unless the operator keeps it', async () => {
  const { db } = app
  const { email, id: user_id } = people.denise
  const now = new Date()
  const factor = { id: newId(), user_id, kind: 'app', name: 'Téléphone', secret: Buffer.alloc(40), created_at: now }
  await db('second_factors').insert({ ...factor, confirmed_at: now })
  await db('recovery_codes').insert({ user_id, code_hash: Buffer.alloc(32), salt: Buffer.alloc(16), created_at: now })
  await db('users').where({ id: user_id }).update({ second_factor: true })

  expect(await unlocked(email, { keepFactors: true })).toMatchObject({ factorsRemoved: false })
  expect(await db('second_factors').where({ user_id })).toHaveLength(1)

  expect(await unlocked(email)).toMatchObject({ factorsRemoved: true })
  expect(await db('second_factors').where({ user_id })).toEqual([])
  expect(await db('recovery_codes').where({ user_id })).toEqual([])
  expect(await db('users').where({ id: user_id }).first('second_factor')).toEqual({ second_factor: false })
})
