import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { answered, refused, refusedField } from './report.mjs'

export const password = 'contrat2026'
export const newEmail = () => `contrat.${randomUUID().slice(0, 13)}@exemple.fr`

const newGarage = (email) => ({ email, password, name: 'Contrat', prenom: 'Ève', garage_nom: 'Garage du contrat' })

export function isSession(body, { email, role }) {
  for (const token of ['accessToken', 'refreshToken']) assert.equal(typeof body[token], 'string')
  assert.deepEqual(Object.keys(body.user).sort(), ['email', 'garage_id', 'id', 'nom', 'prenom', 'role'])
  assert.deepEqual([body.user.email, body.user.role], [email, role])
  return { ...body, email }
}

/** @returns two admins of two garages */
export async function register({ call }, check) {
  const email = newEmail()
  const key = randomUUID()
  const admin = await check('POST /auth/register : 201, jetons et utilisateur', async () =>
    isSession(answered(await call('POST', '/auth/register', { body: newGarage(email), key }), 201), {
      email,
      role: 'admin',
    }),
  )
  await check('même clé, même corps : 201, Idempotent-Replayed, le même compte', async () => {
    const again = await call('POST', '/auth/register', { body: newGarage(email), key })
    assert.equal(answered(again, 201).user.id, admin.user.id)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  })
  await check('même clé, autre corps : 422 IDEMPOTENCY_KEY_REUSED', async () => {
    const body = { ...newGarage(email), garage_nom: 'Autre' }
    refused(await call('POST', '/auth/register', { body, key }), 422, 'IDEMPOTENCY_KEY_REUSED')
  })
  await check('sans clé : 400 IDEMPOTENCY_HEADER_REQUIRED', async () => {
    const answer = await call('POST', '/auth/register', { body: newGarage(newEmail()), key: null })
    refused(answer, 400, 'IDEMPOTENCY_HEADER_REQUIRED', "Requête invalide: clé d'idempotence manquante.")
  })
  await check('email déjà pris : 409 DUPLICATE sur le champ', async () => {
    const answer = await call('POST', '/auth/register', { body: newGarage(email) })
    refusedField(answer, 'email', 'Email déjà utilisé', 409, 'DUPLICATE')
  })
  for (const [field, value, message] of [
    ['name', 'A', 'Nom trop court'],
    ['name', 'a'.repeat(81), 'Nom trop long'],
    ['prenom', '', 'Prénom requis'],
    ['prenom', 'a'.repeat(81), 'Prénom trop long'],
    ['email', 'pas un email', 'Email invalide'],
    ['garage_nom', '', 'Nom garage requis'],
    ['garage_nom', 'a'.repeat(121), 'Nom garage trop long'],
    ['inviteToken', 'court', 'Jeton invalide'],
    ['password', 'court1', 'Password must be at least 8 characters'],
    ['password', `a1${'a'.repeat(127)}`, 'Password too long'],
    ['password', 'sanschiffre', 'Password must contain at least one letter and one number'],
  ]) {
    await check(`inscription refusée : ${field}, « ${message} »`, async () => {
      const body = { ...newGarage(newEmail()), [field]: value }
      refusedField(await call('POST', '/auth/register', { body }), field, message)
    })
  }
  await check('invitation inconnue : 403 AUTH_INVITE_INVALID', async () => {
    const body = { email: newEmail(), password, name: 'Contrat', prenom: 'Ève', inviteToken: 'jeton-inconnu-1' }
    const message = "Code d'invitation invalide ou expiré."
    refused(await call('POST', '/auth/register', { body }), 403, 'AUTH_INVITE_INVALID', message)
    refused(await call('POST', '/auth/create-user', { body }), 403, 'AUTH_INVITE_INVALID', message)
  })
  const rivalEmail = newEmail()
  const rival = await check('un second garage s’inscrit', async () =>
    isSession(answered(await call('POST', '/auth/register', { body: newGarage(rivalEmail) }), 201), {
      email: rivalEmail,
      role: 'admin',
    }),
  )
  return { admin, rival }
}

export async function signIn({ call }, check, { admin }) {
  await check('POST /auth/login : email rogné et en minuscules', async () => {
    const body = { email: ` ${admin.email.toUpperCase()} `, password }
    isSession(answered(await call('POST', '/auth/login', { body }), 200), { email: admin.email, role: 'admin' })
  })
  await check('mauvais mot de passe et compte inconnu : le même 401', async () => {
    const message = 'Email ou mot de passe incorrect.'
    const wrong = await call('POST', '/auth/login', { body: { email: admin.email, password: 'mauvais2026' } })
    const unknown = await call('POST', '/auth/login', { body: { email: newEmail(), password: 'mauvais2026' } })
    for (const answer of [wrong, unknown]) assert.equal(answered(answer, 401).message, message)
    assert.equal(wrong.text, unknown.text)
  })
  await check('cinq échecs, puis 429 avec un Retry-After en secondes', async () => {
    const body = { email: newEmail(), password: 'mauvais2026' }
    for (let failure = 0; failure < 5; failure += 1) answered(await call('POST', '/auth/login', { body }), 401)
    const answer = await call('POST', '/auth/login', { body })
    refused(answer, 429, 'RATE_LIMITED', 'Trop de tentatives. Réessayez plus tard.')
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  })
  await check('le jeton porte sub, garage_id, role et exp (15 minutes)', async () => {
    const claims = JSON.parse(Buffer.from(admin.accessToken.split('.')[1], 'base64url').toString())
    assert.deepEqual([claims.sub, claims.garage_id, claims.role], [admin.user.id, admin.user.garage_id, 'admin'])
    assert.equal(claims.exp - claims.iat, 900)
  })
  await check('sans jeton, avec un faux, avec celui de rafraîchissement : 401', async () => {
    for (const token of [undefined, 'faux', `${admin.accessToken}x`, admin.refreshToken]) {
      refused(await call('GET', '/auth/me', { token }), 401, 'UNAUTHORIZED', 'Accès non autorisé')
    }
  })
}

export async function refresh({ call }, check, { admin }) {
  const headers = { 'X-Auth-Refresh': '1' }
  const login = await call('POST', '/auth/login', { body: { email: admin.email, password } })
  const first = login.body?.refreshToken
  const renew = (refreshToken) => call('POST', '/auth/refresh', { body: { refreshToken }, headers })
  const second = await check('POST /auth/refresh : une nouvelle paire et l’utilisateur', async () => {
    const body = isSession(answered(await renew(first), 200), { email: admin.email, role: 'admin' })
    assert.notEqual(body.refreshToken, first)
    return body
  })
  await check('sans X-Auth-Refresh : refusé', async () => {
    refused(await call('POST', '/auth/refresh', { body: { refreshToken: first } }), 400, 'BAD_REQUEST')
  })
  await check('le jeton tout juste échangé redonne le même successeur', async () => {
    assert.equal(answered(await renew(first), 200).refreshToken, second.refreshToken)
  })
  await check('un jeton de deux générations termine la session', async () => {
    const third = answered(await renew(second.refreshToken), 200)
    answered(await renew(first), 401)
    answered(await renew(third.refreshToken), 401)
    answered(await call('GET', '/auth/me', { token: third.accessToken }), 401)
  })
  await check('DELETE /auth/logout : 204, et plus rien ne vaut', async () => {
    const { body } = await call('POST', '/auth/login', { body: { email: admin.email, password } })
    const { accessToken: token, refreshToken } = body
    answered(await call('DELETE', '/auth/logout', { token, body: { refreshToken } }), 204)
    answered(await call('GET', '/auth/me', { token }), 401)
    answered(await renew(refreshToken), 401)
    answered(await call('DELETE', '/auth/logout'), 204)
  })
}

export async function profile({ call }, check, { admin, rival }) {
  const { accessToken: token } = admin
  await check('GET et PATCH /auth/me', async () => {
    assert.deepEqual(answered(await call('GET', '/auth/me', { token }), 200), admin.user)
    const changed = answered(
      await call('PATCH', '/auth/me', { token, body: { prenom: 'Évelyne', role: 'employee' } }),
      200,
    )
    assert.deepEqual(changed, { ...admin.user, prenom: 'Évelyne' })
  })
  await check('l’email d’un autre compte : 409 DUPLICATE', async () => {
    const answer = await call('PATCH', '/auth/me', { token, body: { email: rival.email } })
    refusedField(answer, 'email', 'Email déjà utilisé', 409, 'DUPLICATE')
  })
  await check('POST /auth/change-password : l’ancien est demandé, les autres sessions se terminent', async () => {
    const { body: elsewhere } = await call('POST', '/auth/login', { body: { email: admin.email, password } })
    const wrong = { currentPassword: 'mauvais2026', password: 'nouveau2026' }
    refusedField(await call('POST', '/auth/change-password', { token, body: wrong }), 'currentPassword')
    answered(await call('POST', '/auth/change-password', { token, body: { currentPassword: password, password } }), 204)
    answered(await call('GET', '/auth/me', { token }), 200)
    answered(await call('GET', '/auth/me', { token: elsewhere.accessToken }), 401)
  })
  await check('POST /auth/reset-request : la même réponse, que le compte existe ou non', async () => {
    const known = await call('POST', '/auth/reset-request', { body: { email: admin.email } })
    const unknown = await call('POST', '/auth/reset-request', { body: { email: newEmail() } })
    assert.ok(known.status >= 200 && known.status < 300, `${known.status} ${known.text}`)
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
    answered(await call('POST', '/auth/reset-request', { body: { email: admin.email }, key: null }), 400)
  })
  await check('POST /auth/reset-confirm : un jeton inconnu est refusé', async () => {
    const answer = await call('POST', '/auth/reset-confirm', { body: { token: 'x'.repeat(43), password } })
    assert.ok([400, 403, 404, 410].includes(answer.status), `${answer.status} ${answer.text}`)
    assert.equal(typeof answer.body.message, 'string')
  })
}
