import { describe, expect, test } from 'vitest'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { codeOf, enrol, pendingOf } from '../../setup/second-factor.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach()

const usual = 'Code incorrect. Attendez le code suivant de l’application, puis réessayez.'
const clock = (minutes: number) =>
  `L’heure de votre téléphone semble décalée de ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}\u00a0: réglez-la sur automatique, puis saisissez un nouveau code.`
const now = () => app.deps.now()
/** An instant later than now, in steps of thirty seconds, as a phone shows it. */
const shown = (secret: string, drift: number) => codeOf({ secret }, now(), drift)

/** Tries codes at the second step of a sign-in. @returns the messages on the code */
async function tried(codes: string[]): Promise<string[]> {
  const { token } = await pendingOf(app, people.camille)
  const messages: string[] = []
  for (const code of codes) {
    const { status, body } = await stranger(app).post('/auth/second-factor', { pendingToken: token, code })
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_INVALID'])
    messages.push(body.issues[0].message)
  }
  return messages
}

describe('the second step names the clock of the phone', () => {
  test.each([
    ['late', -6, -7, 4],
    ['three minutes late', -5, -6, 3],
    ['three minutes ahead', 6, 5, 3],
  ])('after two different codes of a phone that is %s, which stay refused', async (_what, first, second, minutes) => {
    const { secret } = await enrol(app, people.camille)
    expect(await tried([shown(secret, first), shown(secret, second)])).toEqual([usual, clock(minutes)])
  })

  test('on its page, and accepts the next code that is right', async () => {
    const { secret } = await enrol(app, people.camille)
    const page = await browse(app)
    await page.submit('/connexion', people.camille)
    await page.submit('/connexion/verification', { code: shown(secret, -6) })
    const { text } = await page.submit('/connexion/verification', { code: shown(secret, -5) })
    expect(text).toContain(clock(3))
    const done = await page.submit('/connexion/verification', { code: shown(secret, 0) })
    expect(done.status).toBe(303)
  })

  test('when a proof is asked of a signed-in person', async () => {
    const { secret, caller } = await enrol(app, people.camille)
    await caller.post('/auth/proof', { code: shown(secret, -6) })
    const { status, body } = await caller.post('/auth/proof', { code: shown(secret, -5) })
    expect([status, body.issues[0].message]).toEqual([400, clock(3)])
  })
})

describe('the second step keeps its usual message', () => {
  test.each<[string, number[]]>([
    ['the same late code twice', [-6, -6]],
    ['two codes of different distances', [-6, -10]],
    ['codes of more than ten minutes ago', [-30, -31]],
  ])('after %s', async (_what, drifts) => {
    const { secret } = await enrol(app, people.camille)
    const messages = await tried(drifts.map((drift) => shown(secret, drift)))
    expect(messages).toEqual([usual, usual])
  })

  test('after guesses, and after two late codes of two people', async () => {
    const { secret } = await enrol(app, people.camille)
    const other = await enrol(app, people.bruno)
    expect(await tried(['000000', shown(secret, -6), '000001', shown(other.secret, -5)])).toEqual(
      Array.from({ length: 4 }, () => usual),
    )
  })

  test('after a second late code that comes more than fifteen minutes after the first', async () => {
    const { secret } = await enrol(app, people.camille)
    await tried([shown(secret, -6)])
    await app
      .db('rate_limits')
      .where('key', 'like', 'appClock:%')
      .update({ expire: now().getTime() - 1 })
    expect(await tried([shown(secret, -5)])).toEqual([usual])
  })
})

test('the setup of an app names the clock of the phone after two late codes', async () => {
  const caller: Caller = await as(app, people.camille)
  const { id, secret } = (await caller.post('/auth/second-factors/app')).body
  const confirm = (drift: number) =>
    caller.post(`/auth/second-factors/${id}/confirm`, { name: 'Téléphone', code: shown(secret, drift) })
  const first = await confirm(-6)
  expect(first.body.issues[0].message).toContain('Code incorrect. Vérifiez l’heure du téléphone')
  const second = await confirm(-5)
  expect([second.status, second.body.issues[0].message]).toEqual([400, clock(3)])
  expect((await confirm(0)).status).toBe(200)
})
