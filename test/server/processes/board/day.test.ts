import { expect, test } from 'vitest'
import type { Notification } from '../../../../domain/notifications/notification.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { sendMorningMails } from '../../../../server/morning/morning.ts'
import { watchAll } from '../../../../server/processes/watch/watch.ts'
import { as, browse } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

// Summer time ends on Sunday 28 October 2040; Thursday 1 November is All Saints' Day.
stageForEach({ smtpUrl: 'smtp://127.0.0.1:9' }, { database: 'own' })

test('a week of two users gives the expected boards, notifications and mails at each hour', async () => {
  at('2040-10-26T17:00:00+02:00')
  const brakes = await repair(await camille(), { name: 'Freins', estimatedEndDate: '2040-10-30' })
  const clutch = await repair(await camille(), { name: 'Embrayage' })
  await (await bruno()).post(`/processes/${clutch.process.id}/steps/${clutch.stepIds[0]}/propose-ready`)
  const lights = await repair(await camille(), { name: 'Phares' })
  await (await camille()).patch('/auth/me', { morningMail: true })

  at('2040-10-28T07:30:00+01:00')
  await theClockStrikes()
  expect(await mornings()).toEqual([])

  at('2040-10-29T07:29:00+01:00')
  await theClockStrikes()
  expect(await mornings()).toEqual([])
  at('2040-10-29T07:30:00+01:00')
  await theClockStrikes()
  expect(await mornings()).toEqual([expect.stringMatching(/À VALIDER[\s\S]*Embrayage/)])

  at('2040-10-29T08:00:00+01:00')
  expect(await board()).toEqual(['À rendre d’ici demain: Freins', 'À valider: Embrayage', 'À commencer: Phares'])
  await (await camille()).post(`/processes/${clutch.process.id}/steps/${clutch.stepIds[0]}/validate`)
  const key = { keyNumber: '12', place: 'Pont 2' }
  expect((await (await bruno()).post(`/processes/${brakes.process.id}/arrival`, key)).status).toBe(200)
  const taken = await (await bruno()).post(`/processes/${lights.process.id}/arrival`, key)
  expect(taken.body).toMatchObject({ code: 'KEY_TAKEN', message: expect.stringContaining('La clé 12') })
  await (await bruno()).patch(`/processes/${brakes.process.id}/assignee`, { userId: people.bruno.id })

  at('2040-10-29T15:00:00+01:00')
  await (await bruno()).post(`/processes/${brakes.process.id}/steps/${brakes.stepIds[0]}/propose-ready`)
  await (await camille()).post(`/processes/${brakes.process.id}/steps/${brakes.stepIds[0]}/validate`)
  const piece = { reason: 'piece', note: 'Le fournisseur rappelle', expectedDate: '2040-10-31' }
  await (await bruno()).post(`/processes/${brakes.process.id}/waits`, piece)
  const second = await (await camille()).post(`/processes/${brakes.process.id}/waits`, { reason: 'expert' })
  expect(second.body).toMatchObject({ code: 'ALREADY_WAITING', message: expect.stringContaining('Bruno') })
  expect(await customerReads(brakes.process)).toMatch(/En attente d’une pièce, prévue le 31 octobre/)
  expect(await customerReads(brakes.process)).not.toContain('fournisseur')

  at('2040-10-30T08:00:00+01:00')
  expect((await board())[0]).toBe('À rendre d’ici demain: Freins')
  at('2040-10-31T07:30:00+01:00')
  await theClockStrikes()
  expect(await messages()).toEqual(['En retard, fin prévue le 30 octobre'])
  expect(await messages(people.bruno)).toEqual(['En retard, fin prévue le 30 octobre'])
  expect(await mornings()).toHaveLength(2)

  at('2040-11-01T07:30:00+01:00')
  await theClockStrikes()
  expect(await mornings()).toHaveLength(2)
  expect((await messages()).sort()).toEqual([
    'Attente dépassée, prévue le 31 octobre',
    'En retard, fin prévue le 30 octobre',
    'Rien n’a bougé depuis le 26 octobre',
  ])
  expect(await messages(people.bruno)).toHaveLength(2)

  at('2040-11-02T07:30:00+01:00')
  await theClockStrikes()
  expect((await mornings())[2]).toMatch(/EN RETARD[\s\S]*Freins/)
  at('2040-11-02T08:00:00+01:00')
  expect(await board()).toEqual(['En retard: Freins', 'En atelier: Embrayage', 'Rien depuis 3\u00a0j: Phares'])
  const [, pads] = brakes.stepIds
  const moved = await (await bruno()).post(`/processes/${brakes.process.id}/steps/${pads}/propose-ready`)
  expect(moved.body).toMatchObject({ waiting: null })
  await finish(await camille(), moved.body)
  expect(await board()).toEqual(['À rendre: Freins', 'En atelier: Embrayage', 'Rien depuis 3\u00a0j: Phares'])
  expect(await customerReads(brakes.process)).toContain('Votre véhicule est prêt')

  at('2040-11-03T12:00:00+01:00')
  const home = `/processes/${brakes.process.id}/return`
  expect((await (await bruno()).post(home, { km: 61_000 })).status).toBe(200)
  expect((await (await bruno()).delete(home)).status).toBe(200)
  expect((await (await bruno()).post(home)).status).toBe(200)
  expect(await board()).toEqual(['Rien depuis 3\u00a0j: Phares, Embrayage'])
  expect(await customerReads(brakes.process)).toContain('Merci')
  await theClockStrikes()
  expect(await mornings()).toHaveLength(3)
  at('2040-11-04T00:01:00+01:00')
  expect((await (await bruno()).delete(home)).body).toMatchObject({ code: 'UNDO_TOO_LATE' })
})

const at = (paris: string) => app.travel(Date.parse(paris) - app.deps.now().getTime())
const camille = () => as(app, people.camille)
const bruno = () => as(app, people.bruno)

/** Runs the scheduled job, on two servers at the same time. */
async function theClockStrikes(): Promise<void> {
  await Promise.all([watchAll(app.deps), watchAll(app.deps)])
  await Promise.all([sendMorningMails(app.deps), sendMorningMails(app.deps)])
}

/** The groups of Camille's board in order, each with its processes in order. */
async function board(): Promise<string[]> {
  const { text } = await (await browse(app, people.camille)).get('/dashboard')
  const groups = text
    .split('<section')
    .slice(1)
    .filter((part) => part.includes('data-process'))
  return groups.map((group) => {
    const title = /<h2[^>]*>([^<]+)/.exec(group)?.[1]?.trim()
    const names = [...group.matchAll(/data-process(?:="")?[^>]*>([^<]+)</g)].map(([, name]) => name)
    return `${title}: ${names.join(', ')}`
  })
}

async function customerReads({ qrToken }: Process): Promise<string> {
  const { text } = await (await browse(app)).get(`/public/processus/${qrToken?.token}`)
  return text.replace(/&#x27;|&#39;/g, "'")
}

async function messages(who = people.camille): Promise<string[]> {
  const { body } = await (await as(app, who)).get('/notifications')
  const cases = body.notifications.filter(({ type }: Notification) => !/started|completed/.test(type))
  return cases.map(({ message }: Notification) => message)
}

async function mornings(): Promise<string[]> {
  const { garageId } = people.camille
  const rows: { text: string }[] = await withGarage(app.db, garageId, (tx) =>
    tx.from('mails').where({ garage_id: garageId, kind: 'morning' }).orderBy('created_at').select('text'),
  )
  return rows.map(({ text }) => text)
}
