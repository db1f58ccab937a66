import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { carriedTexts } from '../../../domain/ground/messages.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { pages } from '../../../server/features.ts'
import type { AnyForm, AnyPage } from '../../../server/http/forms/page-table.ts'
import type { Person } from '../../setup/cast.ts'
import { as, browse, tokenIn, type Visitor } from '../../setup/doors.ts'
import { formIn } from '../../setup/form-in.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import { pageAddress } from '../probes/page-samples.ts'
import type { Ids } from '../probes/probe.ts'
import { pageSamples, typedTexts } from '../probes/probes.ts'
import { app, people, stage } from '../stage.ts'
import { furnished } from './furnished.ts'

let ids: Ids
let tab: Visitor

stage()
beforeAll(async () => {
  ids = await furnished(await as(app, people.camille))
}, 120_000)
beforeEach(async () => {
  tab = await browse(app, people.camille)
})

const ours = 'http://fil.test'

const isTypedIn = (form: AnyForm) => !form.isButton && !form.asks && !('answer' in form && form.answer)
const withFields = (Object.entries(pages) as [RouteName, AnyPage][])
  .filter(([, { forms = [] }]) => forms.some(isTypedIn))
  .filter(([, { forms = [], read }]) => read || forms.some(({ shownOn }) => shownOn))
  .filter(([name]) => !/Delete|Link|Withdraw|Correction|Record|Send|Done/.test(name))
  .map(([name]) => name)
const names = withFields.filter((name) => typedTexts[name] !== 'nothing')

test('the probes have typed texts only for forms with fields', () => {
  expect(Object.keys(typedTexts).filter((name) => !withFields.includes(name as RouteName))).toEqual([])
})

describe.each(names)('a session that ends during typing: %s', (name: RouteName) => {
  test('restores the typed values after the sign-in, and sends nothing', async () => {
    const { address, typed } = sampleOf(name)
    expect(typed).not.toEqual({})
    const before = await rows()
    const refused = await sendLate(address, typed)
    expect(refused.headers.location).toMatch(/^\/connexion\?motif=expiree&next=/)
    const page = await signIn(refused.headers.location ?? '', people.camille)
    expect(page.status).toBe(200)
    expect(page.text).toContain(carriedTexts.back)
    const holding = Object.keys(typed).map((field) => `name="${field}"`)
    const isDay = name === 'processEnd' ? ['type="date"'] : []
    const shown = Object.fromEntries(formIn(page.text, address, ...holding, ...isDay) ?? [])
    expect(shown).toMatchObject(typed)
    expect(await rows()).toEqual(before)
    expect((await tab.get(page.path)).text).not.toContain(carriedTexts.back)
  })
})

describe('a form kept while its user signs in again', () => {
  const typed = { nom: 'Perdue', prenom: 'Zoé', telephone: '+33612345678' }

  test('is hidden from another user who signs in on that page', async () => {
    const refused = await sendLate('/clients', typed, '/clients/nouveau')
    const page = await signIn(refused.headers.location ?? '', people.bruno)
    expect(page.text).not.toContain('Perdue')
    await sendLate('/clients', {}, '/clients/nouveau', '')
    expect((await signIn('/connexion?next=/clients/nouveau', people.camille)).text).not.toContain('Perdue')
  })

  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['another site according to Sec-Fetch-Site', { Origin: ours, 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that hides the origin', { Origin: 'null' }],
    ['a request without Origin', {}],
    ['a script', { Origin: ours, 'Sec-Fetch-Mode': 'cors' }],
  ])('is not stored when sent by %s', async (_who, headers: Record<string, string>) => {
    const refused = await sendLate('/clients', typed, '/clients/nouveau', headers)
    expect(refused.headers.location).toBe('/connexion')
    expect((await signIn('/connexion?next=/clients/nouveau', people.camille)).text).not.toContain('Perdue')
  })

  test('is not stored without its user’s mark', async () => {
    const token = tokenIn((await tab.get('/clients/nouveau')).text)
    await endSessions()
    const sent = { ...typed, _csrf: token.split('.')[0] ?? '' }
    const refused = await tab.postRaw('/clients', sent).set('Origin', ours)
    expect(refused.headers.location).toBe('/connexion')
  })

  test('contains no password, code or token', async () => {
    const secrets = { geste: 'motdepasse', currentPassword: 'perdu2026', password: 'perdu2027', code: 'perdu2028' }
    const refused = await sendLate('/parametres/profil', secrets)
    const page = await signIn(refused.headers.location ?? '', people.camille)
    expect(page.text).not.toMatch(/perdu202/)
  })

  test('is stored encrypted', async () => {
    await sendLate('/clients', typed, '/clients/nouveau')
    const { rows: sessions } = await app.db.raw(
      "select sess::text as text from sessions where sess::text like '%carried%'",
    )
    expect(sessions.length).toBeGreaterThan(0)
    for (const { text } of sessions) expect(text).not.toContain('Perdue')
  })

  test('expires after an hour', async () => {
    const refused = await sendLate('/clients', typed, '/clients/nouveau')
    app.travel(61 * 60_000)
    const page = await signIn(refused.headers.location ?? '', people.camille)
    app.travel(-61 * 60_000)
    expect(page.text).not.toContain('Perdue')
  })

  test('escapes HTML in its values', async () => {
    const script = '"><script>alert(1)</script>'
    const refused = await sendLate('/clients', { ...typed, nom: script }, '/clients/nouveau')
    const page = await signIn(refused.headers.location ?? '', people.camille)
    expect(page.text).not.toContain('<script>alert')
    expect(Object.fromEntries(formIn(page.text, '/clients') ?? [])).toMatchObject({ nom: script })
  })
})

test('is restored after a second step, even one added meanwhile', async () => {
  const { email, password } = people.camille
  const _csrf = tokenIn((await tab.get('/clients/nouveau')).text)
  const { secret } = await enrol(app, people.camille)
  try {
    const refused = await tab.postRaw('/clients', { _csrf, nom: 'Perdue', prenom: 'Zoé' }).set('Origin', ours)
    const next = new URL(refused.headers.location ?? '', ours).searchParams.get('next') ?? ''
    const half = await tab.submit('/connexion', { email, password, next }, refused.headers.location)
    const code = codeOf({ secret }, app.deps.now())
    const { headers } = await tab.submit('/connexion/verification', { code, next }, half.headers.location)
    const page = await tab.get(headers.location ?? '')
    expect(page.text).toContain(carriedTexts.back)
    expect(Object.fromEntries(formIn(page.text, '/clients') ?? [])).toMatchObject({ nom: 'Perdue', prenom: 'Zoé' })
  } finally {
    await app.db('second_factors').where({ user_id: people.camille.id }).delete()
    await app.db('users').where({ id: people.camille.id }).update({ second_factor: false })
  }
})

test('several lines of a form are restored in their order', async () => {
  const type = ids.stepType
  const lines = new URLSearchParams([
    ['type', type],
    ['name', 'Freins'],
    ...['Un', 'Deux', 'Trois'].flatMap((name) => [
      ['etapeId', ''],
      ['etape', name],
      ['description', `${name} encore`],
    ]),
  ] as [string, string][])
  const refused = await sendLate('/parametres/types-etapes', lines)
  const page = await signIn(refused.headers.location ?? '', people.camille)
  const fields = formIn(page.text, '/parametres/types-etapes', 'name="etape"') ?? []
  expect(fields.filter(([name]) => name === 'etape').map(([, value]) => value)).toEqual(['Un', 'Deux', 'Trois'])
})

function sampleOf(name: RouteName): { address: string; typed: Record<string, string> } {
  const sample = pageSamples[name](ids)
  const texts = typedTexts[name]
  const typed = typeof texts === 'function' ? texts(ids) : { ...sample.post }
  return { address: pageAddress(name, sample), typed }
}

const endSessions = () => app.db.raw("update auth_sessions set revoked_at = now(), revoked_reason = 'sign_out'")

async function sendLate(
  address: string,
  typed: Record<string, string> | URLSearchParams,
  from = '/parametres/profil',
  headers: Record<string, string> | '' = { Origin: ours },
) {
  const _csrf = tokenIn((await tab.get(from)).text)
  await endSessions()
  const sent = new URLSearchParams(typed)
  sent.set('_csrf', _csrf)
  return tab.postRaw(address, sent.toString() as never).set(headers || {})
}

/** Signs in on the sign-in page that this address redirects to, and follows the redirect back. */
async function signIn(address: string, { email, password }: Person) {
  const page = await tab.get(address)
  const next = new URL(address, ours).searchParams.get('next') ?? ''
  const answer = await tab.postRaw('/connexion', { _csrf: tokenIn(page.text), email, password, next })
  const path = answer.headers.location ?? ''
  const { status, text } = await tab.get(path)
  return { status, text, path }
}

/** The number of rows that any form may write. */
async function rows() {
  const [counts] = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.raw(
      'select (select count(*) from clients) as clients, (select count(*) from cars) as cars, (select count(*) from processes) as processes, (select count(*) from process_entries) as entries, (select count(*) from invitations) as invitations',
    ),
  )
  return counts
}
