import { randomUUID } from 'node:crypto'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createDb } from '../../../server/database/db.ts'
import type { Reaction } from '../../../server/deps.ts'
import { collected } from '../../../server/features.ts'
import { deepestJson } from '../../../server/http/connection/body.ts'
import { as, browse } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage()

describe('the error of a call', () => {
  test('is French JSON for an unknown address or a missing token', async () => {
    const unknown = await supertest(app.app).get('/api/nulle-part')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
    const anonymous = await supertest(app.app).get('/api/clients')
    expect(anonymous.status).toBe(401)
    expect(anonymous.body).toEqual({ code: 'UNAUTHORIZED', message: 'Accès non autorisé' })
  })

  test('is 400 for broken JSON, 413 for a large body, 415 for another content type', async () => {
    const post = () => supertest(app.app).post('/api/auth/login')
    const broken = await post().set('Content-Type', 'application/json').send('{"email":')
    expect([broken.status, broken.body.code]).toEqual([400, 'BAD_REQUEST'])
    const large = await post().send({ email: 'x'.repeat(300_000) })
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const text = await post().set('Content-Type', 'text/plain').send('bonjour')
    expect([text.status, text.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('is the same for a malformed id and an unknown one', async () => {
    const camille = await as(app, people.camille)
    const malformed = await camille.get('/clients/42')
    const unknown = await camille.get(`/clients/${randomUUID()}`)
    expect([malformed.status, malformed.body]).toEqual([404, unknown.body])
  })

  test('is 400 for a path that cannot be decoded', async () => {
    const camille = await as(app, people.camille)
    expect((await camille.get('/clients/%E0%A4%A')).status).toBe(400)
  })
})

describe('a JSON body of many levels', () => {
  const send = (body: string) =>
    supertest(app.app).post('/api/auth/login').set('Content-Type', 'application/json').send(body)
  const nested = (levels: number) => `{"email":${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}}`

  test.each([8_000, deepestJson + 1])('is refused: %d levels', async (levels) => {
    const answer = await send(nested(levels))
    expect([answer.status, answer.body.code, answer.body.issues]).toEqual([400, 'BAD_REQUEST', undefined])
  })

  test('is refused in UTF-16, where a hidden quote would end the count', async () => {
    const text = Buffer.from(`{"a":"\\"","email":${'['.repeat(40)}${']'.repeat(40)}}`, 'utf16le')
    const type = 'application/json; charset=utf-16le'
    const sent = supertest(app.app).post('/api/auth/login').set('Content-Type', type).send(text)
    expect((await sent).body.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test('is read up to 32 levels, and brackets inside a text are not counted', async () => {
    for (const body of [nested(deepestJson), `{"email":"${'[{'.repeat(100)}\\""}`])
      expect((await send(body)).body).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('the error page', () => {
  test('is in French with a link back for an unknown address', async () => {
    const visitor = await supertest(app.app).get('/nulle-part')
    expect(visitor.status).toBe(404)
    expect(visitor.text).toContain('lang="fr"')
    const bruno = await browse(app, people.bruno)
    const page = await bruno.get('/nulle-part')
    expect(page.status).toBe(404)
    expect(page.text).toContain('href="/dashboard"')
  })

  test('keeps the fields of a form sent without a valid session token', async () => {
    const bruno = await browse(app, people.bruno)
    const answer = await bruno.postRaw('/clients', { _csrf: 'perdu', nom: 'Lambert', prenom: 'Sophie' })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Renvoyer le formulaire')
    expect(answer.text).toContain('value="Lambert"')
  })

  test('keeps every line of a form sent with an outdated token', async () => {
    const camille = await browse(app, people.camille)
    const lines = { name: 'Freins', etape: ['Déposer', 'Remplacer', 'Contrôler'], description: ['', 'Les disques', ''] }
    const fields = new URLSearchParams(
      Object.entries({ _csrf: 'perdu', ...lines }).flatMap(([name, value]) =>
        [value].flat().map((text) => [name, text]),
      ),
    )
    const answer = await camille.postRaw('/parametres/types-etapes', fields.toString())
    const hidden = [...answer.text.matchAll(/name="(etape|description)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(hidden.filter(([name]) => name === 'etape').map(([, value]) => value)).toEqual(lines.etape)
    expect(hidden.filter(([name]) => name === 'description').map(([, value]) => value)).toEqual(lines.description)
  })
})

describe('a failed SQL statement', () => {
  async function answerTo(code: string, message: string) {
    const fail: Reaction = async (tx) => {
      await tx.raw(`do $$ begin raise exception '${message}' using errcode = '${code}'; end $$`)
    }
    const failing = createApp({ ...app.deps, reactions: { ...collected.reactions, everything: [fail] } })
    const camille = await as({ app: failing }, people.camille)
    const { status, body, headers } = await camille.post('/clients', { nom: 'Roussel', prenom: 'Hugo' })
    return [status, body.code, headers['retry-after']]
  }

  test.each([
    ['a deadlock at each try', '40P01', 'deadlock detected'],
    ['an unreachable node of a distributed database', '08006', 'connection to the remote node failed'],
    ['a lost connection to such a node', 'XX000', 'failure on connection marked as essential: node1:5432'],
    ['a connection lost at the end', 'XX000', 'SSL SYSCALL error: EOF detected'],
  ])('%s gives 503 with Retry-After', async (_, code, message) => {
    expect(await answerTo(code, message)).toEqual([503, 'SERVICE_UNAVAILABLE', '5'])
  })

  test('gives 500 for an internal error of PostgreSQL', async () => {
    expect(await answerTo('XX000', 'cache lookup failed')).toEqual([500, 'SERVER_ERROR', undefined])
  })
})

describe('an unreachable database', () => {
  test('gives 503 in French for calls and pages, without any SQL', async () => {
    const db = createDb('postgres://fil:x@127.0.0.1:1/fil')
    const away = createApp({ ...app.deps, db })
    const call = await supertest(away).post('/api/auth/login').send({ email: 'a@b.fr', password: 'atelier2026' })
    expect(call.status).toBe(503)
    expect(call.headers['retry-after']).toMatch(/^\d+$/)
    expect(call.body.code).toBe('SERVICE_UNAVAILABLE')
    const page = await supertest(away).get('/connexion').set('Cookie', 'garage_sid=s%3Ax.y')
    expect([200, 503]).toContain(page.status)
    const signIn = await supertest(away).get(`/public/processus/${'x'.repeat(32)}`)
    expect(signIn.status).toBe(503)
    expect(signIn.text).toContain('lang="fr"')
    for (const text of [call.text, signIn.text]) expect(text).not.toMatch(/select |ECONNREFUSED|postgres/i)
    await db.destroy()
  })
})
