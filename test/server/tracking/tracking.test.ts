import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { publicProcessSchema } from '../../../domain/links/public-link-wire.ts'
import { testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { documented } from '../../setup/documented.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let camille: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
})

const dayMs = 86_400_000
const day = (offset: number) => addDays(todayParis(new Date()), offset)
const visit = (path: string) => supertest(app.app).get(path)
const dataOf = (token: string | undefined) => visit(`/api/public/processes/${token}`)

test('a visitor sees the steps so far without any name', async () => {
  const { process, plaque, email, stepIds } = await repair(camille, { name: 'Freins avant' })
  await camille.post(`/processes/${process.id}/steps/${stepIds[0]}/propose-ready`)
  const answer = await dataOf(process.qrToken?.token)
  expect(answer.status).toBe(200)
  expect(publicProcessSchema.strict().parse(answer.body)).toMatchObject({
    name: 'Freins avant',
    plaque: `${plaque.slice(0, 2)}-•••-${plaque.slice(5)}`,
    status: 'in_progress',
    steps: [{ name: 'Dépose', status: 'ready' }],
  })
  for (const secret of ['Lambert', 'Sophie', email, '639981742', plaque, 'Camille', process.id])
    expect(answer.text).not.toContain(secret)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test('a visitor sees the wait without its note, and never that the garage waits for the customer', async () => {
  const { process } = await repair(camille)
  const path = `/processes/${process.id}/waits`
  const note = 'Sophie doit rappeler'
  const { body } = await camille.post(path, { reason: 'piece', note, expectedDate: '2036-12-03' })
  const token = process.qrToken?.token
  const data = await dataOf(token)
  expect(data.body.waiting).toEqual({ reason: 'piece', expectedDate: '2036-12-03' })
  const page = await visit(`/public/processus/${token}`)
  expect(page.text).toContain('En attente d’une pièce, prévue le 3 décembre')
  for (const { text } of [data, page]) expect(text).not.toMatch(/Sophie|rappeler|Camille|Bruno/)
  await camille.patch(`${path}/${body.waiting.id}`, { ended: true })
  expect((await dataOf(token)).body.waiting).toBeNull()
  await camille.post(path, { reason: 'client' })
  expect((await dataOf(token)).body.waiting).toEqual({ reason: 'autre', expectedDate: null })
})

test('a visitor sees the hour of the shown state, and can renew it', async () => {
  const { process } = await repair(camille)
  const token = process.qrToken?.token
  const { text } = await visit(`/public/processus/${token}`)
  const hour = new Date().toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric' }).slice(0, 2)
  expect(text).toMatch(/Suivi du \d+(er)? \p{L}+\.? à \d\d?\u00a0h\u00a0\d\d /u)
  expect(text).toContain(` à ${Number(hour)}\u00a0h\u00a0`)
  expect(text).toContain(`<a href="/public/processus/${token}">Actualiser</a>`)
})

test('a visitor sees that an agreement is awaited, without its link', async () => {
  const own = await testApp()
  const admin = await as(own, (await cast(own)).camille)
  const ask = async (expiryDays: number) => {
    const { process } = await repair(admin)
    const at = `/processes/${process.id}/approvals`
    const lines = [{ label: 'Disques', kind: 'security', amountCents: 18_400 }]
    const { id } = (await admin.post(at, { title: 'Freins', lines, expiryDays })).body
    const page = () => supertest(own.app).get(`/public/processus/${process.qrToken?.token}`)
    const isTold = async () => (await page()).text.includes('Un accord vous est demandé')
    expect(await isTold()).toBe(false)
    await admin.post(`${at}/${id}/send`, { way: 'link' })
    expect(await isTold()).toBe(true)
    expect((await page()).text).not.toContain('/public/accord')
    return { at: `${at}/${id}`, isTold, token: process.qrToken?.token }
  }
  const [withdrawn, late] = [await ask(7), await ask(1)]
  const data = await supertest(own.app).get(`/api/public/processes/${late.token}`).expect(documented)
  expect(data.body.approvalAsked).toBe(true)
  await admin.post(`${withdrawn.at}/withdraw`)
  expect(await withdrawn.isTold()).toBe(false)
  own.travel(2 * dayMs)
  expect(await late.isTold()).toBe(false)
  await own.close()
})

test('the page works without script or cookie, and is closed to caches and robots', async () => {
  const { process, email } = await repair(camille, { name: 'Embrayage' })
  const page = await visit(`/public/processus/${process.qrToken?.token}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Embrayage')
  expect(page.text).not.toContain('<script')
  for (const secret of ['Lambert', 'Sophie', email]) expect(page.text).not.toContain(secret)
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('unknown and replaced links redirect alike, and the call answers 404 or 410', async () => {
  const replaced = (await repair(camille)).process
  await camille.post(`/processes/${replaced.id}/qr-token/rotate`)
  const cases: [string | undefined, number][] = [
    ['a'.repeat(32), 404],
    ['court', 404],
    [replaced.qrToken?.token, 410],
  ]
  for (const [token, status] of cases) {
    expect((await dataOf(token)).status).toBe(status)
    const page = await visit(`/public/processus/${token}`)
    expect(page.status).toBe(303)
    expect(page.headers.location).toBe('/public/lien-expire')
  }
  const end = await visit('/public/lien-expire')
  expect(end.status).toBe(410)
  expect(end.text).not.toContain('<script')
})

test('an expired link shows name, phone and hours of the garage, and nothing of the customer', async () => {
  await camille.patch('/garage', { telephone: '+33139981000', horaires: 'Lundi à vendredi, 8 h à 18 h' })
  const { nom } = (await camille.get('/garage')).body
  const { process } = await repair(camille, { startDate: day(-30), estimatedEndDate: day(-20) })
  expect((await dataOf(process.qrToken?.token)).status).toBe(410)
  const { status, headers } = await visit(`/public/processus/${process.qrToken?.token}`)
  expect(status).toBe(303)
  expect(headers.location).toMatch(/^\/public\/lien-expire\?garage=[\w-]+$/)
  const end = await visit(headers.location ?? '')
  expect(end.status).toBe(410)
  for (const shown of [nom, 'href="tel:+33139981000"', 'Lundi à vendredi, 8 h à 18 h'])
    expect(end.text).toContain(shown)
  for (const hidden of ['Lambert', process.id, process.car?.plaque ?? '', '<script'])
    expect(end.text).not.toContain(hidden)
  const bare = await visit('/public/lien-expire')
  for (const wrong of [
    `${headers.location}x`,
    '/public/lien-expire?garage=',
    '/public/lien-expire?garage=a&garage=b',
  ]) {
    expect((await visit(wrong)).text).toBe(bare.text)
  }
})

test('a new link works at once and is shown to administrators', async () => {
  const { process } = await repair(camille)
  const rotated = await camille.post(`/processes/${process.id}/qr-token/rotate`)
  expect(rotated.status).toBe(200)
  const { token } = rotated.body.qrToken
  expect(token).not.toBe(process.qrToken?.token)
  expect((await dataOf(token)).status).toBe(200)
  expect((await camille.get(`/processes/${process.id}`)).body.qrToken.token).toBe(token)
})

test('a new estimate revives an expired link, and a past one refuses a new link', async () => {
  const { process } = await repair(camille, { startDate: day(-30), estimatedEndDate: day(-20) })
  const refused = await camille.post(`/processes/${process.id}/qr-token/rotate`)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('LINK_ESTIMATE_PAST')
  await camille.patch(`/processes/${process.id}`, { estimatedEndDate: day(3) })
  expect((await dataOf(process.qrToken?.token)).status).toBe(200)
})

test('without an estimate the link ends 7 days after completion', async () => {
  const own = await testApp()
  const admin = await as(own, (await cast(own)).camille)
  const { process } = await repair(admin)
  const done = await finish(admin, process)
  const ask = () => supertest(own.app).get(`/api/public/processes/${process.qrToken?.token}`).expect(documented)
  expect(Date.parse(done.linkExpiresAt ?? '')).toBe(Date.parse(done.completedAt ?? '') + 7 * dayMs)
  own.travel(6 * dayMs)
  expect((await ask()).status).toBe(200)
  own.travel(1.1 * dayMs)
  expect((await ask()).status).toBe(410)
  await own.close()
})

test('the page says that the estimate moved, but not for the first or the same estimate', async () => {
  const { process } = await repair(camille, { estimatedEndDate: undefined })
  const moved = async () => (await dataOf(process.qrToken?.token)).body.estimateMovedAt
  for (const estimatedEndDate of [day(3), day(3)]) await camille.patch(`/processes/${process.id}`, { estimatedEndDate })
  expect(await moved()).toBeNull()
  await camille.patch(`/processes/${process.id}`, { estimatedEndDate: day(5) })
  expect(Date.parse(await moved())).toBeGreaterThan(Date.now() - 60_000)
})

test('the page announces a mail when a mail server and an address exist and none was sent', async () => {
  const own = await testApp({ smtpUrl: 'smtp://127.0.0.1:9' })
  const admin = await as(own, (await cast(own)).camille)
  const promised = async (token: string | undefined) =>
    (await supertest(own.app).get(`/api/public/processes/${token}`).expect(documented)).body.tellsWhenReady
  const { process } = await repair(admin)
  const token = process.qrToken?.token
  expect(await promised(token)).toBe(true)
  await admin.patch(`/clients/${process.client?.id}`, { email: null })
  expect(await promised(token)).toBe(false)
  await admin.patch(`/clients/${process.client?.id}`, { email: 'odile@exemple.fr' })
  await finish(admin, process)
  expect(await promised(token)).toBe(false)
  await own.close()
  const { process: silent } = await repair(camille)
  expect((await dataOf(silent.qrToken?.token)).body.tellsWhenReady).toBe(false)
})

test('only an administrator of the garage makes a new link', async () => {
  const { process } = await repair(camille)
  const bruno = await as(app, people.bruno)
  const denise = await as(app, people.denise)
  expect((await bruno.post(`/processes/${process.id}/qr-token/rotate`)).status).toBe(403)
  expect((await denise.post(`/processes/${process.id}/qr-token/rotate`)).status).toBe(404)
  expect((await dataOf(process.qrToken?.token)).status).toBe(200)
})

test('the token of a link appears in no log and no table', async () => {
  const { process } = await repair(camille)
  const token = process.qrToken?.token ?? ''
  await visit(`/public/processus/${token}`)
  await dataOf(token)
  expect(app.logged()).not.toContain(token)
  const { token_hash } = await app.db('tracking_tokens').where({ process_id: process.id }).first('token_hash')
  expect(Buffer.from(token_hash).includes(token)).toBe(false)
})
