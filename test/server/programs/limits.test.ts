import { expect, test } from 'vitest'
import { rateLimits } from '../../../server/http/rate-limit.ts'
import { as, type Caller, withToken } from '../../setup/doors.ts'
import { app, people, stageForEach } from '../stage.ts'
import { stopTime } from '../stopped-time.ts'

stageForEach({ rateLimits: 'on' })
stopTime()

const look = async (caller: Caller): Promise<number> => (await caller.get('/places')).status

/** The statuses of this many requests, fifty at the same time. */
async function looks(caller: Caller, count: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let left = count; left > 0; left -= 50)
    for (const status of await Promise.all(Array.from({ length: Math.min(50, left) }, () => look(caller))))
      statuses.add(status)
  return statuses
}

test('a program has a limit of its own, apart from its author and from other programs', async () => {
  const admin = await as(app, people.camille)
  const body = { name: 'Compta', days: 30, rights: ['processes:read'] }
  const [one, other] = [await admin.post('/programs', body), await admin.post('/programs', body)].map(({ body }) =>
    withToken(app, body.token),
  ) as [Caller, Caller]
  expect(await looks(one, rateLimits.requestsPerProgram.points)).toEqual(new Set([200]))
  expect((await one.get('/places')).headers['retry-after']).toMatch(/^\d+$/)
  expect([await look(one), await look(other), await look(admin)]).toEqual([429, 200, 200])
})

test('wrong tokens are counted per address, and do not stop people and valid tokens', async () => {
  const admin = await as(app, people.camille)
  const made = await admin.post('/programs', { name: 'Compta', days: 30, rights: ['processes:read'] })
  const wrong = withToken(app, `fil_${'x'.repeat(43)}`)
  expect(await looks(wrong, rateLimits.wrongTokensPerAddress.points)).toEqual(new Set([401]))
  expect([await look(wrong), await look(admin), await look(withToken(app, made.body.token))]).toEqual([429, 200, 200])
})
