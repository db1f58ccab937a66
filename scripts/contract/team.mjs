import assert from 'node:assert/strict'
import { isSession, newEmail, password } from './accounts.mjs'
import { answered, identified, refused, refusedField } from './report.mjs'

/** @returns an employee of the admin's garage, or undefined without a public address to invite to */
export async function invitations({ call }, check, { admin }) {
  const { accessToken: token } = admin
  const email = newEmail()
  const invitation = await check('POST /invitations : 201, avec le lien à copier', async () => {
    const body = answered(await call('POST', '/invitations', { token, body: { email, role: 'mechanic' } }), 201)
    assert.deepEqual([identified(body).email, body.role], [email, 'employee'])
    assert.match(
      String(body.url),
      /\/inscription\?invite=.{10,}/,
      'sans PUBLIC_URL, un serveur ouvert au réseau ne donne pas de lien',
    )
    return body
  })
  await check('GET /invitations : elle y est', async () => {
    const { items } = answered(await call('GET', '/invitations', { token }), 200)
    assert.ok(items.some(({ id }) => id === invitation.id))
  })
  await check('un email déjà pris n’est pas invité', async () => {
    const answer = await call('POST', '/invitations', { token, body: { email: admin.email, role: 'employee' } })
    refusedField(answer, 'email', 'Email déjà utilisé', 409, 'DUPLICATE')
  })
  await check('DELETE /invitations/{id} : 204, puis 404', async () => {
    const other = answered(
      await call('POST', '/invitations', { token, body: { email: newEmail(), role: 'admin' } }),
      201,
    )
    answered(await call('DELETE', `/invitations/${other.id}`, { token }), 204)
    refused(await call('DELETE', `/invitations/${other.id}`, { token }), 404, 'NOT_FOUND')
  })
  const inviteToken = new URL(invitation?.url ?? 'http://x/').searchParams.get('invite')
  const join = (who) =>
    call('POST', '/auth/create-user', { body: { email: who, password, name: 'Employé', prenom: 'Luc', inviteToken } })
  await check('une autre adresse que l’invitée : 403 AUTH_INVITE_FAILED', async () => {
    refused(await join(newEmail()), 403, 'AUTH_INVITE_FAILED')
  })
  const employee = await check('POST /auth/create-user : 201, dans le même garage', async () => {
    const body = isSession(answered(await join(email), 201), { email, role: 'employee' })
    assert.equal(body.user.garage_id, admin.user.garage_id)
    return body
  })
  await check('une invitation ne sert qu’une fois', async () => {
    refused(await join(email), 403, 'AUTH_INVITE_INVALID')
  })
  return employee
}

export async function garage({ call }, check, { admin, employee }) {
  const { accessToken: token } = admin
  await check('GET et PATCH /garage', async () => {
    const body = { ville: 'Lyon', telephone: '+33472000000', message: 'À bientôt' }
    const changed = answered(await call('PATCH', '/garage', { token, body }), 200)
    assert.deepEqual(answered(await call('GET', '/garage', { token: employee.accessToken }), 200), changed)
    assert.deepEqual([changed.nom, changed.ville], ['Garage du contrat', 'Lyon'])
  })
}

/** Last of all: the employee is gone afterwards. */
export async function employees({ call }, check, { admin, employee, rival }) {
  const { accessToken: token } = admin
  const path = `/employees/${employee.user.id}`
  await check('GET /employees : tous les comptes du garage', async () => {
    const { items } = answered(await call('GET', '/employees', { token }), 200)
    assert.deepEqual(items.map(({ id }) => id).sort(), [admin.user.id, employee.user.id].sort())
    identified(items[0])
  })
  await check('un compte d’un autre garage : 404', async () => {
    for (const [method, body] of [
      ['PATCH', { active: false }],
      ['DELETE', undefined],
    ]) {
      refused(await call(method, `/employees/${rival.user.id}`, { token, body }), 404, 'NOT_FOUND')
    }
  })
  await check('le dernier administrateur reste', async () => {
    const own = `/employees/${admin.user.id}`
    for (const body of [{ role: 'employee' }, { active: false }])
      answered(await call('PATCH', own, { token, body }), 409)
    answered(await call('DELETE', own, { token }), 409)
  })
  await check('PATCH /employees/{id} : un compte suspendu perd ses jetons aussitôt', async () => {
    assert.equal(answered(await call('PATCH', path, { token, body: { active: false } }), 200).active, false)
    answered(await call('GET', '/auth/me', { token: employee.accessToken }), 401)
    answered(await call('POST', '/auth/login', { body: { email: employee.email, password } }), 401)
  })
  await check('DELETE /employees/{id} : 204, puis 404', async () => {
    answered(await call('DELETE', path, { token }), 204)
    answered(await call('DELETE', path, { token }), 404)
  })
}
