import type { Request } from 'express'
import { beforeEach, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { relyingParty } from '../../../server/auth/factors/passkeys.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { addPasskey, type SoftPasskey, softPasskey } from '../../setup/passkey.ts'
import { addApp, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

const origin = 'http://localhost:3000'

stageForEach({ publicUrl: origin })

let camille: Caller

beforeEach(async () => {
  camille = await as(app, people.camille)
})

type Oddity = Parameters<SoftPasskey['sign']>[1]

describe('adding a passkey', () => {
  test('asks the device to verify the user and to store the key', async () => {
    const { status, body } = await camille.post('/auth/passkeys/registration-options')
    expect(status).toBe(200)
    expect(body.rp).toEqual({ id: 'localhost', name: 'Fil d’atelier' })
    expect(body.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(body.attestation).toBe('none')
    expect(body.user.name).toBe(people.camille.email)

    const passkey = softPasskey(origin)
    const added = await camille.post('/auth/passkeys', { name: 'Windows', response: passkey.create(body) })
    expect([added.status, added.body.kind, added.body.name]).toEqual([201, 'passkey', 'Windows'])
    expect((await camille.get('/auth/second-factors')).body.items).toEqual([added.body])
    const again = await camille.post('/auth/passkeys/registration-options')
    expect(again.body.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }])
  })

  test('requires a second step from then on', async () => {
    await addPasskey(camille, origin)
    expect((await pendingOf(app, people.camille)).kinds).toEqual(['passkey'])
  })

  test('shows a message on its page without scripts', async () => {
    const { text } = await (await browse(app, people.camille)).get(routes.passkeyNew.href())
    const [, asleep] = text.slice(text.indexOf('<main')).split('<noscript>')
    expect(asleep?.split('</noscript>')[0]).toContain('exécute les scripts de cette page')
  })

  const odd: [what: string, Oddity][] = [
    ['another site', { origin: 'https://ailleurs.test' }],
    ['another passkey domain', { rpId: 'ailleurs.test' }],
    ['an unverified user', { verified: false }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
  ]
  test.each(odd)('is refused for %s', async (_what, oddity) => {
    const { body } = await camille.post('/auth/passkeys/registration-options')
    const response = softPasskey(origin).create(body, oddity)
    const refused = await camille.post('/auth/passkeys', { name: 'Windows', response })
    expect([refused.status, refused.body.code]).toEqual([400, 'PASSKEY_INVALID'])
    expect((await camille.get('/auth/second-factors')).body.items).toEqual([])
  })

  test('is refused with a used, expired or foreign challenge', async () => {
    const add = (response: object) => camille.post('/auth/passkeys', { name: 'Windows', response })
    const { body } = await camille.post('/auth/passkeys/registration-options')
    expect((await add(softPasskey(origin).create(body))).status).toBe(201)
    expect((await add(softPasskey(origin).create(body))).status).toBe(400)

    const bruno = await as(app, people.bruno)
    const his = (await bruno.post('/auth/passkeys/registration-options')).body
    expect((await add(softPasskey(origin).create(his))).status).toBe(400)

    const { challenge } = (await stranger(app).post('/auth/passkeys/sign-in-options')).body
    expect((await add(softPasskey(origin).create({ ...body, challenge }))).status).toBe(400)

    const late = (await camille.post('/auth/passkeys/registration-options')).body
    app.travel(5 * 60_000 + 1)
    expect((await add(softPasskey(origin).create(late))).status).toBe(400)
  })

  test('is refused when another account has it', async () => {
    const passkey = await addPasskey(camille, origin)
    const denise = await as(app, people.denise)
    const { body } = await denise.post('/auth/passkeys/registration-options')
    const refused = await denise.post('/auth/passkeys', { name: 'La même', response: passkey.create(body) })
    expect([refused.status, refused.body.code]).toEqual([409, 'PASSKEY_KNOWN'])
    expect((await denise.get('/auth/second-factors')).body.items).toEqual([])
  })

  test('is limited to ten factors, apps included', async () => {
    await addApp(app, camille)
    const { body } = await camille.post('/auth/passkeys/registration-options')
    for (let n = 2; n <= 10; n += 1) await addPasskey(camille, origin, `Clé ${n}`)
    expect((await camille.post('/auth/passkeys/registration-options')).body.code).toBe('SECOND_FACTOR_LIMIT')
    const eleventh = await camille.post('/auth/passkeys', { name: 'Onze', response: softPasskey(origin).create(body) })
    expect([eleventh.status, eleventh.body.code]).toEqual([409, 'SECOND_FACTOR_LIMIT'])
  })

  test('is refused without a recent proof', async () => {
    const { body } = await camille.post('/auth/passkeys/registration-options')
    await app.db('auth_sessions').update({ proved_at: new Date(0) })
    expect((await camille.post('/auth/passkeys/registration-options')).body.code).toBe('PROOF_REQUIRED')
    const response = softPasskey(origin).create(body)
    expect((await camille.post('/auth/passkeys', { name: 'Tard', response })).body.code).toBe('PROOF_REQUIRED')
  })

  test('is refused without a name or with a malformed answer', async () => {
    const { body } = await camille.post('/auth/passkeys/registration-options')
    const response = softPasskey(origin).create(body)
    expect((await camille.post('/auth/passkeys', { name: ' ', response })).body.issues[0].path).toEqual(['name'])
    const huge = { ...response, response: { ...response.response, attestationObject: 'A'.repeat(20_000) } }
    expect((await camille.post('/auth/passkeys', { name: 'Trop', response: huge })).body.code).toBe('VALIDATION_FAILED')
    const spaced = { ...response, id: 'pas du base64url' }
    expect((await camille.post('/auth/passkeys', { name: 'Non', response: spaced })).body.code).toBe(
      'VALIDATION_FAILED',
    )
  })
})

describe('passkeys and the address of the application', () => {
  const places: [publicUrl: string | undefined, host: string, id: string | null][] = [
    ['https://suivi.garage.test', 'suivi.garage.test', 'suivi.garage.test'],
    ['https://suivi.garage.test', 'ailleurs.test', 'suivi.garage.test'],
    ['http://localhost:8080', 'ailleurs.test', 'localhost'],
    [undefined, 'localhost:4000', 'localhost'],
    [undefined, '127.0.0.1:4000', 'localhost'],
    [undefined, 'ailleurs.test', null],
    ['http://suivi.garage.test', 'suivi.garage.test', null],
    ['http://suivi.garage.test', 'localhost', null],
    ['https://192.0.2.7', '192.0.2.7', null],
    ['https://[2001:db8::7]', '[2001:db8::7]', null],
    ['http://notlocalhost', 'notlocalhost', null],
  ]
  test.each(places)('public address %s, opened as %s, gives the passkey domain %s', (publicUrl, host, id) => {
    const get = ((name: string) => (name === 'host' ? host : undefined)) as Request['get']
    expect(relyingParty({ config: { ...app.deps.config, publicUrl } }, { get })?.id ?? null).toBe(id)
  })

  test('are refused by every call where passkeys are unavailable', async () => {
    Object.assign(app.deps.config, { publicUrl: 'http://suivi.garage.test' })
    const credential = { id: 'AA', rawId: 'AA', type: 'public-key' }
    const created = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
    const signed = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
    const answers = [
      await camille.post('/auth/passkeys/registration-options'),
      await camille.post('/auth/passkeys', { name: 'Windows', response: created }),
      await camille.post('/auth/proof/passkey-options'),
      await camille.post('/auth/proof/passkey', { response: signed }),
      await stranger(app).post('/auth/passkeys/sign-in-options'),
      await stranger(app).post('/auth/passkeys/sign-in', { response: signed }),
      await stranger(app).post('/auth/second-factor/passkey-options'),
      await stranger(app).post('/auth/second-factor/passkey', { response: signed }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'PASSKEYS_UNAVAILABLE'])
  })
})
