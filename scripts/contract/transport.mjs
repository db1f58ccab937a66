import assert from 'node:assert/strict'
import { answered, refused } from './report.mjs'

/** What holds for every call, and the addresses of pages. */
export async function transport({ call }, check, { admin }) {
  const { accessToken: token } = admin
  await check('JSON illisible : 400 ; autre type : 415 ; plus de 256 ko : 413', async () => {
    refused(await call('POST', '/auth/login', { body: '{"email":' }), 400, 'BAD_REQUEST')
    const headers = { 'Content-Type': 'text/plain' }
    refused(await call('POST', '/auth/login', { body: 'email', headers }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    const large = { email: 'a'.repeat(300_000) }
    refused(await call('POST', '/auth/login', { body: large }), 413, 'PAYLOAD_TOO_LARGE')
  })
  await check('appel inconnu : 404 en français', async () => {
    refused(await call('GET', '/inconnu', { token }), 404, 'NOT_FOUND', 'Introuvable')
  })
  await check('chaque réponse porte un X-Request-Id et n’est pas devinée', async () => {
    const { headers } = await call('GET', '/auth/me', { token })
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,}$/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('x-powered-by'), null)
    assert.equal(headers.get('set-cookie'), null)
  })
  await check('/api n’accepte pas le cookie seul', async () => {
    answered(await call('GET', '/auth/me', { headers: { Cookie: `garage_sid=${token}` } }), 401)
  })
}

export async function pages({ page }, check) {
  const leads = async (path) => {
    const { status, headers } = await page(path)
    return `${status} ${headers.get('location')}`
  }
  await check('/ et les anciennes adresses mènent aux pages', async () => {
    assert.match(await leads('/'), /^30[1-8] \/connexion$/)
    assert.match(await leads('/login'), /^30[18] \/connexion$/)
    assert.match(await leads('/register'), /^30[18] \/inscription$/)
    assert.match(await leads('/reset-request'), /^30[18] \/reinitialisation$/)
  })
  const guarded = ['dashboard', 'brouillons', 'clients', 'vehicules', 'parametres', 'parametres/profil', 'steptypes']
  for (const path of [
    ...guarded,
    'parametres/employes',
    'parametres/garage',
    'parametres/garage/modifier',
    'parametres/types-etapes',
  ]) {
    await check(`/${path} sans session : vers /connexion`, async () => {
      assert.match(await leads(`/${path}`), /^30[1-8] \/connexion/)
    })
  }
  for (const [path, text] of [
    ['/connexion', 'Se connecter'],
    ['/inscription', ''],
    ['/reinitialisation', ''],
  ]) {
    await check(`${path} : une page en français`, async () => {
      const answer = await page(path)
      assert.equal(answer.status, 200)
      assert.match(answer.text, /<html lang="fr"/)
      assert.ok(answer.text.includes(text))
    })
  }
  await check('adresse inconnue : 404, en français', async () => {
    const { status, text } = await page('/nulle-part')
    assert.equal(status, 404)
    assert.match(text, /<html lang="fr"/)
  })
}
