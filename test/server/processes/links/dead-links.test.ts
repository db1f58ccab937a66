import { beforeEach, expect, test } from 'vitest'
import { addDays, todayParis } from '../../../../domain/ground/dates.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

let api: Caller
let camille: Visitor

stageForEach()
beforeEach(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
})

const inDays = (days: number) => addDays(todayParis(new Date()), days)
const late = (days: number, fields = {}) =>
  repair(api, { startDate: inDays(-90), estimatedEndDate: inDays(-days), ...fields })
const board = async (path = '/dashboard?vue=tous') => (await camille.get(path)).text
const alertOf = (html: string) => /<section[^>]*aria-labelledby="liens-expires".*?<\/section>/s.exec(html)?.[0] ?? null
const revived = (html: string | null | undefined) =>
  [...(html ?? '').matchAll(/data-revive="([^"]+)"/g)].map(([, id]) => id)

test('no alert appears for a live link, a finished process or a missing estimate', async () => {
  await late(7)
  await repair(api)
  const { process } = await late(30)
  await finish(api, process)
  expect(alertOf(await board())).toBeNull()
})

test('the alert of an expired link has a form that moves the estimate and returns to the page', async () => {
  const { process } = await late(8, { name: 'Freins avant' })
  const alert = alertOf(await board('/dashboard?status=proposed'))
  expect(alert).toContain('1 lien public expiré')
  expect(alert).toContain('Lien expiré le')
  expect(alert).toContain(`action="/processus/${process.id}/modifier"`)
  expect(alert).toContain('name="estimatedEndDate"')
  expect(alert).toContain('value="/dashboard?status=proposed"')
  const edit = `/processus/${process.id}/modifier`
  const fields = { estimatedEndDate: inDays(3), retour: '/dashboard?status=proposed' }
  const answer = await camille.submit(edit, fields, '/dashboard')
  expect(answer.headers.location).toBe('/dashboard?status=proposed')
  const after = await board()
  expect(after).toContain('Process mis à jour')
  expect(alertOf(after)).toBeNull()
})

test('the form of the alert changes nothing but the estimate and the end of the link', async () => {
  const { process } = await late(20, { name: 'Pneus hiver' })
  const before = (await api.get(`/processes/${process.id}`)).body
  await camille.submit(`/processus/${process.id}/modifier`, { estimatedEndDate: inDays(2) }, '/dashboard')
  const { linkExpiresAt, ...after } = (await api.get(`/processes/${process.id}`)).body
  expect(after).toEqual({
    ...before,
    linkExpiresAt: undefined,
    estimatedEndDate: inDays(2),
    qrToken: { token: before.qrToken.token, expiresAt: linkExpiresAt },
  })
  expect(Date.parse(linkExpiresAt)).toBeGreaterThan(Date.now())
})

test('an invalid date is refused, and the form keeps the name of the process', async () => {
  const { process } = await late(20, { name: 'Embrayage' })
  const edit = `/processus/${process.id}/modifier`
  const refused = await camille.submit(edit, { estimatedEndDate: 'bientôt' }, '/dashboard')
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('value="Embrayage"')
  await camille.submit(edit, { estimatedEndDate: inDays(2) }, '/dashboard')
})

test('the form of the alert never redirects to another site', async () => {
  const { process } = await late(20)
  const edit = `/processus/${process.id}/modifier`
  const answer = await camille.submit(edit, { estimatedEndDate: inDays(2), retour: '//ailleurs.example' }, '/dashboard')
  expect(answer.headers.location).toBe(`/processus/${process.id}`)
})

test('the alert lists the five links that expired last, and counts the others', async () => {
  const made = new Map<number, string>()
  for (const days of [40, 10, 20, 70, 30, 50, 60]) made.set(days, (await late(days)).process.id)
  const after = (days: number[]) => days.map((each) => made.get(each))
  const alert = alertOf(await board())?.replace(/<!-- -->/g, '')
  expect(alert).toContain('7 liens publics expirés')
  expect(alert).toContain('2 plus anciens viendront ensuite.')
  expect(revived(alert)).toEqual(after([10, 20, 30, 40, 50]))
  await camille.submit(`/processus/${made.get(10)}/modifier`, { estimatedEndDate: inDays(1) }, '/dashboard')
  expect(revived(alertOf(await board()))).toEqual(after([20, 30, 40, 50, 60]))
})

test('the alert is hidden from a mechanic and from another garage', async () => {
  await late(15)
  const bruno = await browse(app, people.bruno)
  const denise = await browse(app, people.denise)
  expect(alertOf((await bruno.get('/dashboard')).text)).toBeNull()
  expect(alertOf((await denise.get('/dashboard')).text)).toBeNull()
})
