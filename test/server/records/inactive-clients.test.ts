import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse } from '../../setup/doors.ts'
import { unzipped } from '../../setup/unzip.ts'
import { customer, finish, repair } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

const path = routes.personalData.href()
stageForEach()

/** Moves the rows of a client, their cars and their repairs into the past. */
async function lastSeen(clientId: string, date: string, tables = ['clients', 'cars', 'processes']) {
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    const of = { clients: 'id', cars: 'client_id', processes: 'client_id' } as Record<string, string>
    for (const table of tables) {
      const start = table === 'processes' ? { start_date: date } : {}
      await tx
        .from(table)
        .where({ garage_id: tx.garageId, [of[table] as string]: clientId })
        .update({ updated_at: date, ...start })
    }
  })
}

const yearsAgo = (years: number, days = 0): string => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return new Date(date.getTime() - days * 86_400_000).toISOString()
}

test('clients inactive for three years are listed, the longest inactive first', async () => {
  const api = await as(app, people.camille)
  const made = async (nom: string) => (await customer(api, nom)).client.id
  const [old, older, recent] = [await made('Ancien'), await made('Antique'), await made('Recent')]
  const repaired = await repair(api)
  await finish(api, repaired.process)
  await lastSeen(old, yearsAgo(3, 2))
  await lastSeen(older, yearsAgo(9))
  await lastSeen(recent, yearsAgo(3, -2))
  await lastSeen(repaired.client.id, yearsAgo(5), ['clients', 'cars'])

  const camille = await browse(app, people.camille)
  const { text } = await camille.get(path)
  expect(text).toContain('Sophie Ancien')
  expect(text.indexOf('Sophie Antique')).toBeLessThan(text.indexOf('Sophie Ancien'))
  expect(text).not.toContain('Sophie Recent')
  expect(text).not.toContain('Sophie Lambert')

  await lastSeen(old, yearsAgo(3, 2), ['clients'])
  await api.patch(`/clients/${older}`, { telephone: '+33711223344' })
  expect((await camille.get(path)).text).not.toContain('Sophie Antique')
})

test('scripts off: the list offers an export and a deletion that returns to the list', async () => {
  const api = await as(app, people.camille)
  const { client } = await customer(api, 'Partie')
  await lastSeen(client.id, yearsAgo(4))
  const camille = await browse(app, people.camille)
  const { text } = await camille.get(path)
  const href = (label: string) =>
    new RegExp(`href="([^"]+)"[^>]*aria-label="${label} Sophie Partie"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { files } = await unzipped(camille.get(href('Exporter les données de')))
  expect(JSON.parse(files.get('client.json')?.toString() ?? '').client).toMatchObject({ nom: 'Partie' })
  const question = href('Supprimer')
  expect((await camille.get(question)).text).toContain('name="retour"')
  const done = await camille.submit(routes.clientDelete.href(client), { retour: path }, question)
  expect([done.status, done.headers.location]).toEqual([303, path])
  const after = (await camille.get(path)).text
  expect(after).toContain('Client supprimé')
  expect(after).not.toContain('Sophie Partie')
})

test('the deletion never redirects to another site', async () => {
  const { client } = await customer(await as(app, people.camille), 'Piege')
  const camille = await browse(app, people.camille)
  const answer = await camille.submit(routes.clientDelete.href(client), { retour: '//evil.example' })
  expect(answer.headers.location).toBe(routes.clients.href())
})

test('a client with an unfinished process is listed with this reason and cannot be deleted', async () => {
  const { client } = await repair(await as(app, people.camille))
  await lastSeen(client.id, yearsAgo(4))
  const camille = await browse(app, people.camille)
  expect((await camille.get(path)).text).toContain('un processus jamais terminé')
  const refused = await camille.submit(routes.clientDelete.href(client), { retour: path })
  expect(refused.headers.location).toBe(routes.client.href(client))
  expect((await camille.get(routes.client.href(client))).text).toContain('Ce client a un processus non terminé')
})

test('the list is hidden from another garage and from mechanics', async () => {
  const { client } = await customer(await as(app, people.camille), 'Voisin')
  await lastSeen(client.id, yearsAgo(4))
  const denise = await browse(app, people.denise)
  const { text } = await denise.get(path)
  expect(text).toContain('Aucun client à supprimer')
  expect(text).not.toContain('Voisin')
  const bruno = await browse(app, people.bruno)
  expect((await bruno.get(path)).headers.location).toBe(routes.dashboard.href())
})
