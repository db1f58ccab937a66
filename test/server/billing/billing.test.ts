import { beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalDetail } from '../../../domain/approvals/approval.ts'
import type { Billing } from '../../../domain/billing/billing.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { answerTo, ask, open, withdrawalOf } from '../../setup/agreement.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

let api: Caller
let process: Process

const at = (end: string) => `/processes/${process.id}/${end}`
const page = () => `/processus/${process.id}/facturation`
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const history = async (): Promise<string[]> =>
  (await api.get(at('activity'))).body.items.map(({ action }: { action: string }) => action)

beforeEach(async () => {
  api = await as(app, people.camille)
  process = (await repair(api, { name: 'Freins' })).process
})

/** The customer accepts the first line of two. */
async function accepted() {
  const asked = await ask(api, process.id)
  await stranger(app).post(asked.link, answerTo(await open(app, asked.token), ['accepted', 'refused']))
  const approval: ApprovalDetail = (await api.get(asked.at)).body
  return { ...asked, approval }
}

describe('the facts to invoice', () => {
  test('are the accepted lines of a finished process, its car, its dates and its client', async () => {
    await api.patch(`/clients/${process.client?.id}`, { type: 'professionnel', siren: '732 829 320' })
    await api.post(at('arrival'), { km: 64_000 })
    const { approval } = await accepted()
    await finish(api, process)
    const { status, body } = await api.get(at('billing'))
    expect(status).toBe(200)
    const [line] = approval.lines
    expect(body).toMatchObject({
      id: process.id,
      name: 'Freins',
      client: { id: process.client?.id, type: 'professionnel', siren: '732829320' },
      car: { plaque: process.car?.plaque },
      visit: { kmIn: 64_000 },
      lines: [{ approvalId: approval.id, reason: 'accepted', label: line?.label, amountCents: line?.amountCents }],
      totalCents: line?.amountCents,
      billableAt: null,
      fetchedAt: null,
    })
    expect(body.completedAt).not.toBeNull()
  })

  test('leave out the lines of an agreement that the customer renounced, and keep the work already done', async () => {
    const { token, at: path } = await accepted()
    const own = await withdrawalOf(app, token)
    await stranger(app).post(own.call, { nom: 'Sophie Lambert' })
    await finish(api, process)
    expect((await api.get(at('billing'))).body).toMatchObject({ lines: [], totalCents: 0 })
    await api.post(`${path}/done`, { text: 'Roues déposées', amountCents: 4500 })
    expect((await api.get(at('billing'))).body).toMatchObject({
      lines: [{ reason: 'workDone', label: 'Roues déposées', amountCents: 4500 }],
      totalCents: 4500,
    })
  })

  test('keep their lines and lose the client when the client is erased', async () => {
    await accepted()
    await finish(api, process)
    expect((await api.delete(`/clients/${process.client?.id}`)).status).toBe(204)
    expect((await api.get(at('billing'))).body).toMatchObject({ client: null, car: null, totalCents: 18_400 })
    const camille = await browse(app, people.camille)
    expect((await camille.get(page())).text).toContain('Effacé')
    expect((await camille.get(`${page()}/fichier`)).text).not.toContain('Lambert')
  })

  test('are refused before the work is finished', async () => {
    expect(refusal(await api.get(at('billing')))).toEqual([409, 'NOT_COMPLETED'])
    expect(refusal(await api.post(at('billable')))).toEqual([409, 'NOT_COMPLETED'])
    expect(refusal(await api.delete(at('billable')))).toEqual([409, 'NOT_COMPLETED'])
    const camille = await browse(app, people.camille)
    expect((await camille.get(page())).text).toContain('Ce processus n’est pas terminé')
  })
})

describe('the mark « bon à facturer »', () => {
  beforeEach(() => finish(api, process))

  test('is set once, and undone until somebody fetches the facts', async () => {
    expect((await api.post(at('billable'))).body.billableAt).not.toBeNull()
    expect(refusal(await api.post(at('billable')))).toEqual([409, 'ALREADY_BILLABLE'])
    expect((await api.delete(at('billable'))).body).toMatchObject({ billableAt: null })
    expect(refusal(await api.delete(at('billable')))).toEqual([409, 'NOT_BILLABLE'])
    await api.post(at('billable'))
    expect((await api.get(at('billing'))).body.fetchedAt).toBeNull()
    const fetched: Billing = (await api.post(at('billing/fetched'))).body
    expect(fetched.fetchedAt).not.toBeNull()
    expect((await api.post(at('billing/fetched'))).body.fetchedAt).toBe(fetched.fetchedAt)
    expect(refusal(await api.delete(at('billable')))).toEqual([409, 'BILLING_FETCHED'])
    expect((await history()).filter((action) => action.startsWith('billing.')).reverse()).toEqual([
      'billing.mark',
      'billing.undo',
      'billing.mark',
      'billing.fetch',
    ])
  })

  test('is set by one of several simultaneous presses', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.post(at('billable'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('must exist before its facts are fetched; the file of an unmarked process changes nothing', async () => {
    expect(refusal(await api.post(at('billing/fetched')))).toEqual([409, 'NOT_BILLABLE'])
    const camille = await browse(app, people.camille)
    expect((await camille.submit(`${page()}/fichier`, {}, page())).headers['content-type']).toContain('text/csv')
    expect((await api.get(at('billing'))).body).toMatchObject({ billableAt: null, fetchedAt: null })
  })

  test('no longer counts once the process was opened again', async () => {
    await api.post(at('billable'))
    await api.post(at('billing/fetched'))
    const opened = { stepType_id: process.stepTypeId, stepsRemap: { status: 'ready', selectedIndex: 0 } }
    expect((await api.patch(`/processes/${process.id}`, opened)).body.completedAt).toBeNull()
    expect(refusal(await api.get(at('billing')))).toEqual([409, 'NOT_COMPLETED'])
    await finish(api, process)
    expect((await api.get(at('billing'))).body).toMatchObject({ billableAt: null, fetchedAt: null })
    expect((await api.post(at('billable'))).status).toBe(200)
  })
})

test('a mark is set again when an answer changes the lines after they were fetched', async () => {
  const asked = await ask(api, process.id)
  await finish(api, process)
  await api.post(at('billable'))
  await api.post(at('billing/fetched'))
  const camille = await browse(app, people.camille)
  await stranger(app).post(asked.link, answerTo(await open(app, asked.token), ['accepted', 'refused']))
  expect((await api.get(at('billing'))).body).toMatchObject({ changedSinceFetch: true, totalCents: 18_400 })
  expect((await camille.get(page())).text).toContain('Les lignes ont changé depuis que votre logiciel l’a pris')
  expect(refusal(await api.delete(at('billable')))).toEqual([409, 'BILLING_FETCHED'])
  expect((await camille.submit(page(), { geste: 'marquer' })).status).toBe(303)
  expect((await api.get(at('billing'))).body).toMatchObject({ changedSinceFetch: false, fetchedAt: null })
  expect((await history()).filter((action) => action === 'billing.mark')).toHaveLength(2)
  expect((await api.post(at('billing/fetched'))).body.changedSinceFetch).toBe(false)
})

describe('the page of the facts to invoice', () => {
  test('says that it is no invoice, sets and undoes the mark, and gives a file', async () => {
    const { approval } = await accepted()
    await finish(api, process)
    const camille = await browse(app, people.camille)
    const shown = (await camille.get(page())).text
    expect(shown).toContain('Ce n’est pas une facture')
    expect(shown).toContain(approval.lines[0]?.label)
    for (const { name } of process.steps) expect(shown).toContain(name)
    expect((await camille.submit(page(), { geste: 'marquer' })).headers.location).toBe(page())
    expect((await camille.get(page())).text).toContain('Votre logiciel ne l’a pas encore pris.')
    await camille.submit(page(), { geste: 'annuler' })
    expect((await camille.get(page())).text).toMatch(/>Prêt à facturer</)
    await camille.submit(page(), { geste: 'marquer' })
    await camille.head(`${page()}/fichier`)
    await camille.get(`${page()}/fichier`)
    expect((await camille.get(page())).text).toContain('Votre logiciel ne l’a pas encore pris.')
    const file = await camille.submit(`${page()}/fichier`, {}, page())
    expect(file.headers['content-disposition']).toMatch(/bon-a-facturer-\d{4}-\d\d-\d\d-freins\.csv/)
    expect(file.text).toContain(`;${approval.lines[0]?.label};neuve;`)
    expect((await camille.get(page())).text).toContain('il ne se retire plus')
  })
})

describe('the SIREN of a client', () => {
  test('is refused for a consumer, when created and when changed', async () => {
    const names = { nom: 'Petit', prenom: 'Léa', siren: '732829320' }
    const created = await api.post('/clients', names)
    expect([created.status, created.body.issues?.[0]?.path]).toEqual([400, ['siren']])
    const { body } = await api.post('/clients', { ...names, type: 'professionnel' })
    expect(body.siren).toBe('732829320')
    const changed = await api.patch(`/clients/${body.id}`, { type: 'particulier' })
    expect([changed.status, changed.body.issues?.[0]?.path]).toEqual([400, ['siren']])
    expect((await api.patch(`/clients/${body.id}`, { type: 'particulier', siren: null })).body.siren).toBeNull()
  })
})
