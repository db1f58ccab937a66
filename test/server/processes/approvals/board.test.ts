import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { migrate, migrationSource } from '../../../../server/database/migrate.ts'
import { answer, ask } from '../../../setup/agreement.ts'
import { as, browse } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

stageForEach({}, { database: 'own' })

const board = async (query = '?vue=tous', who = people.camille) => {
  const { text } = await (await browse(app, who)).get(`/dashboard${query}`)
  return text.replace(/<!-- -->/g, '')
}

test('the dashboard does not mention agreements in a garage that never asked for any', async () => {
  await repair(await as(app, people.camille))
  for (const view of ['tous', 'jour']) expect(await board(`?vue=${view}`)).not.toContain('Accord')
})

test('rows and counters show agreements asked and received, in both views, to both roles', async () => {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  await repair(camille)
  const { token } = await ask(camille, process.id)
  expect(await board()).toContain('href="/dashboard?approvalAsked=1">Accord demandé <b>1</b>')
  expect(await board('?vue=jour', people.bruno)).toContain('En attente de l’accord du client')
  const asked = await board('?approvalAsked=1')
  expect(asked.match(/data-process/g)).toHaveLength(1)
  expect(asked).toMatch(/<input[^>]*name="approvalAsked"[^>]*checked/)

  await answer(app, token, ['accepted', 'refused'])
  const received = await board('?approvalReceived=1', people.bruno)
  expect(received).toContain(
    '\u00a0· Accord\u00a0accepté en\u00a0partie\u00a0: 184,00\u00a0€ sur\u00a0208,50\u00a0€\u00a0TTC',
  )
  expect(received).toContain('href="/dashboard?approvalReceived=1">Accord reçu <b>1</b>')
  expect(received).not.toContain('approvalAsked=1')
})

test('a mechanic sees each answer that nobody dealt with, in the order of their arrival', async () => {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  await camille.post(`/processes/${process.id}/arrival`)
  for (const answers of [
    ['accepted', 'refused'],
    ['refused', 'refused'],
  ] as const)
    await answer(app, (await ask(camille, process.id)).token, [...answers])
  const html = (await board('?vue=tous', people.bruno)).replaceAll('\u00a0', ' ')
  expect(html).toMatch(/Accord accepté en partie : 184,00 € sur 208,50 € TTC.* · Accord refusé/)
})

test('the dashboard shows an unanswered expired request, but no withdrawn or finished one', async () => {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  const { at } = await ask(camille, process.id)
  app.travel(8 * 86_400_000)
  expect(await board()).toContain('Accord\u00a0sans\u00a0réponse')
  expect((await (await as(app, people.camille)).post(`${at}/withdraw`)).status).toBe(200)
  expect(await board()).not.toContain('Accord')
  const later = await as(app, people.camille)
  await ask(later, process.id, undefined, false)
  expect(await board()).toContain('Accord demandé')
  await finish(later, process)
  expect(await board()).not.toContain('Accord')
})

test('migration 0050 restores the outcome of agreements answered before it', async () => {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  await answer(app, (await ask(camille, process.id)).token, ['refused', 'accepted'])
  const read = async () => {
    const { approval, pendingAnswer, currentStep } = (await camille.get(`/processes/${process.id}`)).body
    return { approval, pendingAnswer, currentStep }
  }
  const before = await read()
  expect(before.approval).toMatchObject({ outcome: 'partial', acceptedCents: 2450, totalCents: 20_850 })
  expect(before).toMatchObject({ pendingAnswer: { approvalId: expect.any(String) }, currentStep: { name: 'Dépose' } })
  const name = '0050_approval_outcome'
  await app.db.migrate.down({ migrationSource, name } as Knex.MigratorConfig)
  await migrate(app.db)
  expect(await read()).toEqual(before)
})
