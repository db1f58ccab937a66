import supertest from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { cookiesOf, tokenIn } from '../../setup/doors.ts'
import { failuresOf, unlike } from '../probes/failures.ts'
import { app, people, stage } from '../stage.ts'

let before: { cookie: string; token: string }
let after: { cookie: string; token: string }

stage()
beforeAll(async () => {
  before = await open('/connexion')
  const { email, password } = people.camille
  const signedIn = await post('/connexion', before.cookie, { _csrf: before.token, email, password })
  expect(signedIn.status).toBe(303)
  after = await open('/parametres/profil', cookiesOf(signedIn))
})

const someId = '0197f0a0-0000-7000-8000-000000000000'
const addressOf = (name: RouteName) => allRoutes[name].path.replace(/:\w+/g, someId)
/** Pages of customers have no session: they take no form, or the key in the address replaces the token. */
const outside: RouteName[] = [
  'tracking',
  'expiredLink',
  'publicApprovalReview',
  'publicApprovalAnswer',
  'publicApprovalCallback',
  'publicApprovalRenounce',
  'publicWithdrawal',
]
const names = (Object.keys(allRoutes) as RouteName[]).filter((name) => !outside.includes(name))

/** Forms that take photos or a file, and so come in parts. */
const withFiles: RouteName[] = ['photoNew', 'stepPhotoNew', 'approvalNew', 'approval', 'imports']

test('pages opened at once after a sign-in all have a valid token', async () => {
  const { cookie, token } = await open('/connexion')
  const { email, password } = people.camille
  const signedIn = cookiesOf(await post('/connexion', cookie, { _csrf: token, email, password }))
  const paths = ['/parametres/profil', '/clients', '/vehicules', '/parametres/garage']
  const pages = await Promise.all(paths.map((path) => open(path, signedIn)))
  const answers = await Promise.all(
    pages.map((page) => supertest(app.app).post('/session/tokens').set({ cookie: signedIn, 'csrf-token': page.token })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

// All forms pass the same guard (server/app.ts): three of them are tried in every way.
test('every form refuses the token of another session', async () => {
  const attempt = async (name: RouteName) => {
    const path = addressOf(name)
    const { cookie, token } = after
    const simple = await post(path, cookie, { _csrf: before.token })
    // A form with files is sent as multipart, here without a field for the token.
    const inParts = await raw(path, cookie, 'multipart/form-data; boundary=x', `--x\r\n\r\n${token}\r\n--x--`)
    return unlike([simple.status, inParts.status], [403, withFiles.includes(name) ? 403 : 415])
  }
  expect(await failuresOf(names, attempt)).toEqual([])
})

test('a wrong or misplaced CSRF token is refused', async () => {
  const attempt = async (name: RouteName) => {
    const path = addressOf(name)
    const { cookie, token } = after
    const answers = [
      await post(path, cookie, `_csrf=${encodeURIComponent(token)}&_csrf=${encodeURIComponent(token)}`),
      await post(path, cookie, `_csrf[]=${encodeURIComponent(token)}`),
      await post(path, cookie, { _csrf: 'true' }),
      await post(path, cookie, {}),
      await post(`${path}?_csrf=${encodeURIComponent(token)}`, cookie, {}),
      await raw(path, cookie, 'application/json', JSON.stringify({ _csrf: token })),
      await raw(path, cookie, 'text/plain', `_csrf=${token}`),
    ]
    return unlike(
      answers.map(({ status }) => status),
      [403, 403, 403, 403, 403, 415, 415],
    )
  }
  expect(await failuresOf(['profile', 'photoNew', 'dashboard'], attempt)).toEqual([])
})

test('a token in another header than CSRF-Token is refused', async () => {
  const attempt = async (header: string) =>
    unlike((await post('/parametres/profil', after.cookie, { geste: 'sessions' }).set(header, after.token)).status, 403)
  expect(await failuresOf(['xsrf-token', 'x-csrf-token', 'x-xsrf-token'], attempt)).toEqual([])
})

describe('a form sent without a session', () => {
  test('gets no token when the session cannot be stored', async () => {
    const answer = await withoutSessions(() => post('/connexion', '', { email: 'a@b.fr' }))
    expect(answer.text).not.toContain('name="_csrf"')
  })

  test('is shown again and can be sent', async () => {
    const { email, password } = people.bruno
    const shown = await post('/connexion', '', { _csrf: 'perdu', email, password })
    expect(shown.status).toBe(403)
    const again = { _csrf: tokenIn(shown.text), email, password }
    expect((await post('/connexion', cookiesOf(shown), again)).status).toBe(303)
  })
})

describe('the origin of a form', () => {
  const name = { geste: 'profil', nom: 'Perrin', prenom: 'Camille' }
  const send = (headers: Record<string, string>, token = after.token) =>
    post('/parametres/profil', after.cookie, { ...name, _csrf: token }).set(headers)

  test('is refused when foreign, even with the right token', async () => {
    expect((await send({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  })

  test('may be hidden, and then the token decides', async () => {
    expect((await send({ Origin: 'null' })).status).not.toBe(403)
    expect((await send({ Origin: 'null' }, before.token)).status).toBe(403)
  })
})

test('a form sent to an unknown or foreign address is not shown again with a token', async () => {
  const attempt = async (path: string) => {
    const { status, text } = await post(path, after.cookie, { nom: 'Lambert' })
    const isShown = text.includes('Renvoyer le formulaire')
    return unlike([status, isShown, /(href|action)="[^"]*evil\.example/.test(text)], [403, false, false])
  }
  const paths = ['//evil.example/vol', '/nulle-part', '/%2f%2fevil.example', '/\\evil.example']
  expect(await failuresOf(paths, attempt)).toEqual([])
})

test('an error page has no link to another site', async () => {
  const answer = await withoutSessions(() =>
    supertest(app.app).get('//evil.example/dashboard').set('Cookie', after.cookie),
  )
  expect(answer.status).toBeGreaterThanOrEqual(404)
  expect(answer.text).not.toMatch(/href="(https?:)?\/\/evil\.example/)
})

/** Sends a request while the table of sessions is missing. */
async function withoutSessions(send: () => supertest.Test): Promise<supertest.Response> {
  await app.db.raw('alter table sessions rename to sessions_away')
  try {
    return await send()
  } finally {
    await app.db.raw('alter table sessions_away rename to sessions')
  }
}

async function open(path: string, cookie = '') {
  const page = await supertest(app.app).get(path).set('Cookie', cookie)
  return { cookie: cookie || cookiesOf(page), token: tokenIn(page.text) }
}

function raw(path: string, cookie: string, type: string, body: string) {
  return supertest(app.app).post(path).set('Cookie', cookie).set('Content-Type', type).send(body)
}

function post(path: string, cookie: string, fields: Record<string, string> | string) {
  return supertest(app.app).post(path).set('Cookie', cookie).type('form').send(fields)
}
