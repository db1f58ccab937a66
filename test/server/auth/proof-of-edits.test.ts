import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Visitor } from '../../setup/doors.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const old = 16 * 60_000
const asked = 'Confirmez que c’est bien vous'

/** A digest of a loaded value, as the page sends it back: a forged one makes a typed value look unchanged. */
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8)
const loaded = (fields: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, digest(value)])).toString()

let camille: Visitor
beforeEach(async () => {
  camille = await browse(app, people.camille)
})

describe('an old proof, and a form that calls its invalid field unchanged', () => {
  test('changes no email', async () => {
    const email = async () => (await app.db('users').where({ id: people.camille.id }).first('email')).email
    app.travel(old)
    const avant = loaded({ nom: 'x', email: people.camille.email, prenom: 'Camille' })
    const form = { geste: 'profil', nom: 'x', prenom: 'Camille', email: 'voleur@exemple.fr', avant }
    const held = await camille.submit('/parametres/profil', form)
    expect([held.status, held.text.includes(asked)]).toEqual([403, true])
    expect(held.text).toContain('value="voleur@exemple.fr"')
    expect(await email()).toBe(people.camille.email)
    expect(await app.db('email_changes').where({ user_id: people.camille.id })).toEqual([])
    const proved = await camille.submit('/parametres/profil', { ...form, proofPassword: people.camille.password })
    expect(proved.status).not.toBe(403)
  })

  test('moves no webhook', async () => {
    const admin = await as(app, people.camille)
    const made = await admin.post('/webhooks', { url: 'https://compta.example/a', events: ['process.completed'] })
    const page = `/parametres/webhooks/${made.body.id}`
    app.travel(old)
    const avant = loaded({ url: 'https://compta.example/a', events: null })
    const form = { url: 'https://voleur.example/', avant }
    const held = await camille.submit(page, form)
    expect([held.status, held.text.includes(asked)]).toEqual([403, true])
    const [row] = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('webhooks').where({ garage_id: tx.garageId, id: made.body.id }),
    )
    expect(row?.url).toBe('https://compta.example/a')
  })
})

test('a changed name needs no proof', async () => {
  app.travel(old)
  const avant = loaded({ nom: 'Martin', email: people.camille.email, prenom: 'Camille' })
  const form = { geste: 'profil', nom: 'Martin-Roux', prenom: 'Camille', email: people.camille.email, avant }
  expect((await camille.submit('/parametres/profil', form)).status).toBe(303)
})
