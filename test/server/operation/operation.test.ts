import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { formatBytes } from '../../../domain/operation/operation.ts'
import { backupName } from '../../../server/backup/folder.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { queueMail } from '../../../server/mails/queue.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { browse } from '../../setup/doors.ts'

const path = routes.operation.href()
let app: TestApp
let people: Cast

let backupDir: string

beforeAll(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'fil-operation-'))
  app = await testApp({ backupDir }, { database: 'own' })
  people = await cast(app)
})
afterAll(async () => {
  await app.close()
  await rm(backupDir, { recursive: true, force: true })
})

/** The names and values that the page shows. */
async function facts(person: Person): Promise<Record<string, string>> {
  const { text } = await (await browse(app, person)).get(path)
  const pairs = text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value.replace(/<.*?>/g, '')]))
}

test('an administrator of the first garage sees the state of the whole installation', async () => {
  expect(await facts(people.camille)).toMatchObject({
    Version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    'Heure du serveur': expect.stringMatching(/ à \d\d:\d\d$/),
    'Adresse publique': 'http://fil.test',
    'Serveur de messagerie': 'Non réglé (SMTP_URL)',
    'Base de données': expect.stringMatching(/^PostgreSQL 1\d.*, \d+,\d\u00a0Mo$/),
    Schéma: expect.stringMatching(/^À jour \(\d{4}_\w+\)$/),
    'File de travaux': '0 en attente, 0 en cours, 0 en échec',
  })
})

test('an administrator of another garage sees nothing shared between garages', async () => {
  const theirs = await facts(people.denise)
  expect(theirs).toMatchObject({ Version: expect.anything(), 'En attente': '0' })
  for (const shared of ['Base de données', 'Schéma', 'File de travaux']) expect(theirs).not.toHaveProperty([shared])
})

test('unsent mails are counted per garage', async () => {
  await withGarage(app.db, people.denise.garageId, async (tx) => {
    const props = { prenom: 'Denise', changedAt: new Date().toISOString() }
    for (const recipient of ['a@exemple.fr', 'b@exemple.fr'])
      await queueMail(tx, app.deps, { kind: 'password_changed', recipient, link: null, props })
    await tx.from('mails').where({ garage_id: tx.garageId, recipient: 'a@exemple.fr' }).update({ state: 'dead' })
  })
  expect(await facts(people.denise)).toMatchObject({ 'En attente': '0', 'Non envoyé': '1', Échec: '1' })
  expect(await facts(people.camille)).toMatchObject({ 'En attente': '0', 'Non envoyé': '0', Échec: '0' })
})

test('the page shows the last backup, and warns when it is late', async () => {
  const told = async () => (await facts(people.camille))['Dernière sauvegarde']
  expect(await told()).toBe('Aucune')
  const ago = (days: number) => new Date(Date.now() - days * limits.dayMs)
  await writeFile(join(backupDir, backupName(ago(3))), 'x'.repeat(1500))
  expect(await told()).toMatch(/1,5\u00a0ko, plus de deux jours/)
  await writeFile(join(backupDir, backupName(ago(0))), 'x'.repeat(2500))
  expect(await told()).toMatch(/ à \d\d:\d\d, 2,5\u00a0ko$/)
})

test('the page shows a missing migration', async () => {
  const [done] = await app.db('knex_migrations').orderBy('id', 'desc').limit(1)
  await app.db('knex_migrations').where({ id: done.id }).delete()
  expect(await facts(people.camille)).toMatchObject({ Schéma: 'Une migration manque' })
  await app.db('knex_migrations').insert(done)
})

test('a mechanic is sent back to the dashboard', async () => {
  const { status, headers } = await (await browse(app, people.bruno)).get(path)
  expect([status, headers.location]).toEqual([303, '/dashboard'])
})

test.each([
  [0, '0\u00a0octets'],
  [999, '999\u00a0octets'],
  [42_345_678, '42,3\u00a0Mo'],
  [1_500_000_000, '1,5\u00a0Go'],
])('%i bytes are displayed as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))
