import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '../../../../domain/notifications/notification.ts'
import { watchAll } from '../../../../server/processes/watch/watch.ts'
import { type Asked, answer, ask, open, record } from '../../../setup/agreement.ts'
import { as, browse, type Caller, stranger } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

stageForEach({}, { database: 'own' })

const line = { label: 'Disques avant', kind: 'security', amountCents: 18_400 }

let camille: Caller
beforeEach(async () => {
  camille = await as(app, people.camille)
})

async function news(who = people.bruno): Promise<Notification[]> {
  const { body } = await (await as(app, who)).get('/notifications')
  return body.notifications.filter(({ type }: Notification) => type.includes('approval'))
}
const messages = async (who = people.bruno) => (await news(who)).map(({ message }) => message)
const watch = () => watchAll(app.deps)
/** Moves the clock and signs in again: a session does not last that long. */
async function laterBy(hours: number): Promise<void> {
  app.travel(hours * 3_600_000)
  camille = await as(app, people.camille)
}

describe('notifications about agreements', () => {
  test('reach the whole garage once each: request, first opening, call request and answer', async () => {
    const { process } = await repair(camille)
    const { token } = await ask(camille, process.id)
    await open(app, token)
    await open(app, token)
    for (const _ of [1, 2]) await stranger(app).post(`/public/approvals/${token}/callback`)
    await answer(app, token, ['accepted', 'refused'])
    expect(await news()).toMatchObject([
      {
        type: 'process_approval_answered',
        message: 'Accord accepté en partie\u00a0: 184,00\u00a0€ sur 208,50\u00a0€ TTC',
      },
      { type: 'process_approval_callback', message: 'Le client demande à être rappelé' },
      { type: 'process_approval_opened', message: 'Lien de la demande d’accord ouvert' },
      { type: 'process_approval_sent', message: 'Accord demandé', processId: process.id },
    ])
    expect((await news())[0]?.metadata).toMatchObject({ client: { nom: 'Lambert' }, car: { marque: 'Peugeot' } })
    expect(await news(people.denise)).toEqual([])
    const page = await (await browse(app, people.bruno)).get('/notifications')
    expect(page.text).toContain('Accord accepté en partie')
  })

  test.each([
    [['accepted', 'accepted'], 'Accord accepté\u00a0: 208,50\u00a0€ TTC'],
    [['refused', 'refused'], 'Accord refusé'],
  ] as const)('name the outcome of an answer of %s', async (given, message) => {
    const { process } = await repair(camille)
    const { token } = await ask(camille, process.id)
    await answer(app, token, [...given])
    expect((await messages())[0]).toBe(message)
  })

  test('name the medium of an answer that the garage recorded', async () => {
    const { process } = await repair(camille)
    const { at } = await ask(camille, process.id)
    await record(app, camille, at, ['accepted', 'accepted'], people.bruno.id)
    expect((await messages())[0]).toBe('Accord accepté, par téléphone\u00a0: 208,50\u00a0€ TTC')
  })

  test('leave out drafts, additional links and withdrawals', async () => {
    const { process } = await repair(camille)
    const { at } = await ask(camille, process.id)
    await camille.post(`${at}/withdraw`)
    expect(await messages()).toEqual(['Accord demandé'])
  })
})

describe('the notification of an agreement about to expire', () => {
  const expiring = async (who = people.camille) =>
    (await news(who)).filter(({ type }) => type === 'process_approval_expiring').map(({ message }) => message)

  const beforeEnd = (hours: number, { approval }: Asked) =>
    laterBy((Date.parse(approval.expiresAt ?? '') - app.deps.now().getTime()) / 3_600_000 - hours)

  test('reaches administrators once, a day before the end', async () => {
    const { process } = await repair(camille)
    await beforeEnd(25, await ask(camille, process.id))
    await watch()
    expect(await expiring()).toEqual([])
    await laterBy(2)
    await Promise.all([watch(), watch()])
    await watch()
    expect(await expiring()).toEqual([expect.stringMatching(/^Accord sans réponse, la demande expire le \d/)])
    expect(await expiring(people.bruno)).toEqual([])
  })

  test('is not sent for an answered, withdrawn or expired request or a finished process', async () => {
    const answered = await repair(camille)
    await answer(app, (await ask(camille, answered.process.id)).token, ['accepted', 'accepted'])
    const withdrawn = await repair(camille)
    await camille.post(`${(await ask(camille, withdrawn.process.id)).at}/withdraw`)
    const done = await repair(camille)
    const last = await ask(camille, done.process.id, undefined, false)
    await finish(camille, done.process)
    await beforeEnd(23, last)
    await watch()
    expect(await expiring()).toEqual([])
    await beforeEnd(-1, await ask(camille, (await repair(camille)).process.id))
    await watch()
    expect(await expiring()).toEqual([])
  })

  test('is sent again for a correction', async () => {
    const { process } = await repair(camille)
    const first = await ask(camille, process.id, { title: 'Freins', lines: [line], expiryDays: 1 })
    await beforeEnd(12, first)
    await watch()
    const { body } = await camille.post(`${first.at}/corrections`)
    const second = await camille.post(`/processes/${process.id}/approvals/${body.id}/send`, { way: 'link' })
    await beforeEnd(12, { ...first, approval: second.body })
    await watch()
    expect(await expiring()).toHaveLength(2)
  })
})
