import { expect, test } from 'vitest'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { secondFactorErrors } from '../../../domain/ground/texts/factor-errors.ts'
import { browse, type Visitor } from '../../setup/doors.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ rateLimits: 'on' })

const now = () => app.deps.now()
const step = routes.secondStep.href()

/** Submits the password: the next page asks for the code. */
async function halfWay(visitor: Visitor, next = '') {
  const { email, password } = people.camille
  await visitor.submit(routes.login.href(), { email, password, next })
}

test('a wrong recovery code has its own message', async () => {
  await enrol(app, people.camille)
  const camille = await browse(app)
  await halfWay(camille)
  const asked = await camille.get(routes.secondStep.href({}, { avec: 'secours', next: '/clients' }))
  expect(asked.text).toContain('Utiliser l’application')
  const wrong = await camille.submit(step, { code: 'AAAAA-AAAAA', avec: 'secours' })
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('Code de secours incorrect, ou déjà utilisé.')
  expect(wrong.text).not.toContain('Attendez le code suivant')
  expect((await camille.submit(step, { code: '', avec: 'secours' })).text).toContain('Code requis')
})

test('after five wrong codes the page shows how long to wait', async () => {
  await enrol(app, people.camille)
  const camille = await browse(app)
  await halfWay(camille)
  for (let time = 0; time < 5; time += 1) await camille.submit(step, { code: '000000' })
  const refused = await camille.submit(step, { code: '000000' })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Trop d’essais\u00a0: réessayez dans 15\u00a0minutes.')
})

test('a second step already done in another tab continues to the requested page', async () => {
  const { secret } = await enrol(app, people.camille)
  const camille = await browse(app)
  await halfWay(camille, '/clients')
  await camille.submit(step, { code: codeOf({ secret }, now()) })
  const late = await camille.submit(step, { code: codeOf({ secret }, now(), 1), next: '/clients' }, '/clients')
  expect([late.status, late.headers.location]).toEqual([303, '/clients'])
  expect((await camille.get('/clients')).text).not.toContain(secondFactorErrors.SIGN_IN_TOO_OLD)
})

test('a form of recovery codes sent twice keeps the codes it showed', async () => {
  const { secret } = await enrol(app, people.camille)
  const camille = await browse(app)
  await halfWay(camille)
  await camille.submit(step, { code: codeOf({ secret }, now()) })
  const form = await camille.get(routes.recoveryCodes.href())
  const version = /name="version" value="([^"]*)"/.exec(form.text)?.[1]
  const first = await camille.submit(routes.recoveryCodes.href(), { version: version ?? 'absent' })
  expect(first.text.match(/<code>/g)).toHaveLength(10)
  const hashes = await app.db('recovery_codes').where({ user_id: people.camille.id }).select('code_hash')
  const again = await camille.submit(routes.recoveryCodes.href(), { version: version ?? 'absent' })
  expect([again.status, again.headers.location]).toEqual([303, routes.recoveryCodes.href()])
  const shown = await camille.get(routes.recoveryCodes.href())
  expect(shown.text).toContain(secondFactorErrors.RECOVERY_CODES_SHOWN)
  expect(await app.db('recovery_codes').where({ user_id: people.camille.id }).select('code_hash')).toEqual(hashes)
})

test('recovery codes are refused without a second factor', async () => {
  const bruno = await browse(app, people.bruno)
  expect((await bruno.get(routes.recoveryCodes.href())).headers.location).toBe(ownFactorsHref())
  const sent = await bruno.submit(routes.recoveryCodes.href(), {}, routes.profile.href())
  expect([sent.status, sent.headers.location]).toEqual([303, routes.recoveryCodes.href()])
})

test('a late or repeated app setup shows its reason in the profile', async () => {
  const bruno = await browse(app, people.bruno)
  const begin = async () => {
    const { headers } = await bruno.submit(routes.profile.href(), { geste: 'application' })
    const href = headers.location ?? ''
    return { href, secret: /<code>([A-Z2-7 ]+)<\/code>/.exec((await bruno.get(href)).text)?.[1] ?? '' }
  }
  const slow = await begin()
  app.travel(14.9 * 60_000)
  const quick = await begin()
  app.travel(0.2 * 60_000)
  const given = { name: 'Atelier', proofPassword: people.bruno.password }
  const late = await bruno.submit(slow.href, { ...given, code: codeOf(slow, now()) }, routes.profile.href())
  expect([late.status, late.headers.location]).toEqual([303, ownFactorsHref()])
  expect((await bruno.get(routes.profile.href())).text).toContain('Cet ajout a pris plus de quinze minutes')

  await bruno.submit(quick.href, { ...given, code: codeOf(quick, now()) })
  const twice = await bruno.submit(quick.href, { ...given, code: codeOf(quick, now(), 1) }, routes.profile.href())
  expect([twice.status, twice.headers.location]).toEqual([303, ownFactorsHref()])
  expect((await bruno.get(routes.profile.href())).text).toContain(secondFactorErrors.SECOND_FACTOR_CONFIRMED)
})

test('an empty proof is refused with a message', async () => {
  const bruno = await browse(app, people.bruno)
  app.travel(16 * 60_000)
  const held = await bruno.submit(routes.profile.href(), { geste: 'application', proofPassword: '' })
  expect(held.status).toBe(422)
  expect(held.text).toContain('Mot de passe ou code requis')
})
