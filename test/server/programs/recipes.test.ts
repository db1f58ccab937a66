import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { rawClient } from '../../../scripts/faults/raw-client.ts'
import { freePort } from '../../../scripts/faults/server-process.ts'
import { answer, ask } from '../../setup/agreement.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { bodyOf, curlCommands, runCurl, runRecipe, runWorkflow, serve, workflow } from '../../setup/recipes.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

// The recipes of docs/programmes.md, each against this application and a small server in the place of the other program.

stage()

let admin: Caller
let fil: Awaited<ReturnType<typeof serve>>
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  admin = await as(app, people.camille)
  fil = await serve(app.app)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => fil.close())

const tokenFor = async (...rights: string[]): Promise<string> =>
  (await admin.post('/programs', { name: 'Recette', days: 30, rights })).body.token

/** A finished process of a professional with one accepted line of 184 €, marked « bon à facturer ». */
async function billable(): Promise<Process> {
  const { process } = await repair(admin, { name: 'Freins' })
  await admin.patch(`/clients/${process.client?.id}`, { type: 'professionnel', siren: '732829320' })
  const { token } = await ask(admin, process.id)
  await answer(app, token, ['accepted', 'refused'])
  await finish(admin, process)
  await admin.post(`/processes/${process.id}/billable`)
  return process
}

test('each curl command of the guide succeeds with the right that it names', async () => {
  const process = await billable()
  const commands = curlCommands()
  const rights = ['clients:read', 'clients:write', 'processes:read', 'billing:read', 'billing:write']
  expect(commands).toHaveLength(rights.length)
  const answers = []
  for (const [index, right] of rights.entries()) {
    const variables = { FIL_URL: fil.url, FIL_TOKEN: await tokenFor(right), PROCESSUS: process.id }
    const answered = await runCurl(commands[index] ?? '', variables)
    answers.push([answered.status, await answered.json()])
  }
  expect(answers).toEqual([
    [200, expect.objectContaining({ items: expect.arrayContaining([expect.objectContaining({ nom: 'Lambert' })]) })],
    [201, expect.objectContaining({ nom: 'Transports Leroux', siren: '732829320' })],
    [200, expect.objectContaining({ items: expect.arrayContaining([expect.objectContaining({ id: process.id })]) })],
    [200, expect.objectContaining({ totalCents: 18_400, fetchedAt: null })],
    [200, expect.objectContaining({ fetchedAt: expect.any(String) })],
  ])
})

describe('the reader of a whole garage', () => {
  const read = async (...args: string[]) => {
    const FIL_TOKEN = await tokenFor('clients:read', 'cars:read', 'processes:read')
    const { code, lines, errors } = await runRecipe('lire-tout.mjs', args, { FIL_URL: fil.url, FIL_TOKEN }).ended
    expect([code, errors]).toEqual([0, ''])
    return lines.map((line) => JSON.parse(line) as { list: string; id: string })
  }

  test('reads each client, car and process once, and then what changed since', async () => {
    const { process, client, car } = await repair(admin)
    const all = await read()
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id } of [process, client, car]) expect(ids).toContain(id)
    const { body } = await admin.patch(`/cars/${car.id}`, { km: 54_321 })
    const since = new Date(Date.parse(body.kmReadAt) - 1).toISOString()
    expect((await read(since)).map(({ list, id }) => [list, id])).toEqual([['cars', car.id]])
  })
})

describe('the receiver', () => {
  const secret = randomBytes(32)
  const body = JSON.stringify({ type: 'process.billable', timestamp: '', data: { id: 'a1', processId: 'a1' } })
  const nowS = () => Math.floor(Date.now() / 1000)
  const signed = (id: string, at: number, key = secret) => ({
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,bm9u v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
  })

  async function started() {
    const port = await freePort()
    const receiver = runRecipe('recevoir.mjs', [], {
      SECRET: `whsec_${secret.toString('base64')}`,
      PORT: String(port),
    })
    closing.push(async () => {
      receiver.child.kill()
      await receiver.ended
    })
    await expect.poll(() => receiver.lines).toEqual(['prêt'])
    const send = async (headers: Record<string, string>, text = body) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text })).status
    return { ...receiver, port, send }
  }

  test('accepts a signed message once, and refuses a wrong signature, an old one and a changed one', async () => {
    const { lines, send } = await started()
    const first = signed('msg_1', nowS())
    expect(await send(first)).toBe(204)
    expect(await send(first)).toBe(204)
    expect(await send(signed('msg_2', nowS(), randomBytes(32)))).toBe(401)
    expect(await send(signed('msg_3', nowS() - 301))).toBe(401)
    expect(await send(signed('msg_4', nowS()), body.replace('a1', 'b2'))).toBe(401)
    expect(await send({})).toBe(401)
    expect(await send(signed('msg_5', nowS()))).toBe(204)
    await expect.poll(() => lines).toEqual(['prêt', 'process.billable a1', 'process.billable a1'])
  })

  test('survives a request cut after its headers, and refuses a body of more than 64 kB', async () => {
    const { port, send } = await started()
    const { socket, closed } = rawClient(port)
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n')
    socket.end()
    await closed
    expect(await send(signed('msg_6', nowS()), 'x'.repeat(65_537))).toBe(400)
    expect(await send(signed('msg_7', nowS()))).toBe(204)
  })

  test.each(['', 'whsec_', 'secret', 'whsec_court'])('refuses to start with the secret « %s »', async (text) => {
    const { ended } = runRecipe('recevoir.mjs', [], { SECRET: text, PORT: '0' })
    const { code, errors } = await ended
    expect([code, errors]).toEqual([1, expect.stringContaining('SECRET manque')])
  })
})

test('the workflow of n8n gives the facts of a marked process to the invoicing program, and ignores other events', async () => {
  const process = await billable()
  const given: unknown[] = []
  const invoicing = await serve(async (request, response) => {
    given.push(JSON.parse(await bodyOf(request)))
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  closing.push(invoicing.close)
  const flow = workflow()
  const addresses = flow.nodes.find(({ name }) => name === 'Adresses')?.parameters.assignments?.assignments ?? []
  for (const each of addresses) each.value = each.name === 'fil' ? fil.url : invoicing.url
  const header = { Authorization: `Bearer ${await tokenFor('billing:read', 'billing:write')}` }
  const data = { id: process.id, processId: process.id }
  expect(await runWorkflow(flow, { type: 'process.completed', data }, header)).toHaveLength(3)
  expect(given).toEqual([])
  expect(await runWorkflow(flow, { type: 'process.billable', data }, header)).toHaveLength(6)
  expect(given).toEqual([expect.objectContaining({ id: process.id, totalCents: 18_400 })])
  expect((await admin.get(`/processes/${process.id}/billing`)).body.fetchedAt).not.toBeNull()
})

/** Answers like the REST API of Dolibarr: ids of created rows as numbers, and 404 for a search without results. */
async function dolibarr() {
  const tables: Record<string, Record<string, unknown>[]> = { thirdparties: [], proposals: [] }
  const server = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://dolibarr')
    const [, table = ''] = /^\/api\/index\.php\/(\w+)$/.exec(pathname) ?? []
    const rows = tables[table]
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.dolapikey !== 'cle' || !rows) return send(401, { error: { code: 401 } })
    if (request.method === 'POST') {
      const row = JSON.parse(await bodyOf(request))
      rows.push({ ...row, id: rows.length + 1 })
      return send(200, rows.length)
    }
    const filters = Array.from(
      (searchParams.get('sqlfilters') ?? '').matchAll(/\(t\.(\w+):=:'([^'()]+)'\)( or (?=\())?/g),
      ([, column = '', value]) => [column === 'siren' ? 'idprof1' : column, value] as const,
    )
    const found = rows.filter((row) => filters.some(([column, value]) => row[column] === value))
    return found.length > 0 ? send(200, found) : send(404, { error: { code: 404, message: 'Not found' } })
  })
  return { ...server, tables }
}

describe('the example for Dolibarr', () => {
  test('creates the customer and the proposal of a marked process, once', async () => {
    const process = await billable()
    const other = await dolibarr()
    closing.push(other.close)
    const token = await tokenFor('billing:read', 'billing:write')
    const settings = { FIL_URL: fil.url, FIL_TOKEN: token, TVA: '20' }
    const env = { ...settings, DOLIBARR_URL: other.url, DOLIBARR_KEY: 'cle' }
    const runs = []
    for (let count = 0; count < 2; count += 1) runs.push(await runRecipe('dolibarr.mjs', [process.id], env).ended)
    expect(runs).toEqual([
      { code: 0, lines: ['créée : 1'], errors: '' },
      { code: 0, lines: ['déjà là : 1'], errors: '' },
    ])
    expect(other.tables.thirdparties).toEqual([
      expect.objectContaining({ name: 'Lambert Sophie', ref_ext: process.client?.id, idprof1: '732829320', client: 1 }),
    ])
    expect(other.tables.proposals).toEqual([
      expect.objectContaining({
        socid: 1,
        ref_ext: process.id,
        lines: [expect.objectContaining({ desc: 'Disques avant', qty: 1, tva_tx: 20, subprice: 153.33333333 })],
      }),
    ])
  })

  test.each([
    ['SIREN', () => ({ idprof1: '732829320' })],
    ['SIREN with spaces', () => ({ idprof1: '732 829 320' })],
    ['email', (email: string) => ({ email })],
  ])('uses the customer of the same %s that Dolibarr has', async (_, has) => {
    const process = await billable()
    const email = `${process.client?.id}@exemple.fr`
    await admin.patch(`/clients/${process.client?.id}`, { email })
    const other = await dolibarr()
    closing.push(other.close)
    const { thirdparties = [], proposals } = other.tables
    thirdparties.push({ id: 1, name: 'Garage Autre', idprof1: '404833048', email: 'autre@exemple.fr' })
    thirdparties.push({ id: 2, name: 'Transports Lambert', ...has(email) })
    const token = await tokenFor('billing:read', 'billing:write', 'clients:read')
    const settings = { FIL_URL: fil.url, FIL_TOKEN: token, TVA: '20' }
    const { ended } = runRecipe('dolibarr.mjs', [process.id], {
      ...settings,
      DOLIBARR_URL: other.url,
      DOLIBARR_KEY: 'cle',
    })
    expect(await ended).toMatchObject({ code: 0, lines: ['créée : 1'] })
    expect(thirdparties).toHaveLength(2)
    expect(proposals).toEqual([expect.objectContaining({ socid: 2 })])
  })

  test('stops with the answer of Fil d’atelier when the token lacks the right', async () => {
    const process = await billable()
    const settings = { FIL_URL: fil.url, FIL_TOKEN: await tokenFor('clients:read'), TVA: '20' }
    const run = runRecipe('dolibarr.mjs', [process.id], { ...settings, DOLIBARR_URL: fil.url, DOLIBARR_KEY: 'cle' })
    const { code, errors } = await run.ended
    expect([code, errors]).toEqual([1, expect.stringContaining('403')])
  })
})
