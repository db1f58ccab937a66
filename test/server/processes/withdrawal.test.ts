import supertest from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerField } from '../../../domain/approvals/answer-page.ts'
import type { ApprovalDetail, PublicApproval } from '../../../domain/approvals/approval.ts'
import { partsField } from '../../../domain/approvals/parts-choice.ts'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { answerTo, ask, open } from '../../setup/agreement.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

// What a consumer accepted from afar may be renounced for fourteen days; the garage is told at once.

stageForEach({ smtpUrl: 'smtp://127.0.0.1:1' })

let api: Caller
let made: Awaited<ReturnType<typeof repair>>
beforeEach(async () => {
  api = await as(app, people.camille)
  made = await repair(api, { name: 'Freins' })
})

const dayMs = 86_400_000
const visit = (path: string) => supertest(app.app).get(path)
const send = (path: string, fields: object = {}) => supertest(app.app).post(path).type('form').send(fields)
const said = async (answer: PromiseLike<{ text: string }>) => (await answer).text.replaceAll('<!-- -->', '')
const process = async (): Promise<Process> => (await api.get(`/processes/${made.process.id}`)).body
const mails = () =>
  withGarage(app.db, people.camille.garageId, (tx) => tx.from('mails').where({ garage_id: tx.garageId }))

/** Asked of a consumer and accepted in part online, with or without the request to begin at once. */
async function accepted({ beginNow = false } = {}) {
  const asked = await ask(api, made.process.id)
  const shown = await open(app, asked.token)
  await stranger(app).post(asked.link, { ...answerTo(shown, ['accepted', 'refused']), beginNow })
  const detail = async (): Promise<ApprovalDetail> => (await api.get(asked.at)).body
  return { ...asked, shown, detail, page: routes.publicWithdrawal.href({ token: asked.token }) }
}

const renounce = (link: string, body: object = { nom: 'Sophie Lambert' }) =>
  stranger(app).post(`${link}/renounce`, body as Record<string, unknown>)

describe('what a consumer reads and asks before they agree', () => {
  test('the request tells the right and its effects, with a box that nobody ticked; the recap repeats both', async () => {
    const { token, approval } = await ask(api, made.process.id)
    const path = routes.publicApproval.href({ token })
    const page = await said(visit(path))
    for (const text of ['Votre droit de renoncer', 'pendant 14 jours', 'Le formulaire de rétractation'])
      expect(page).toContain(text)
    expect(page).toMatch(/<input type="checkbox" name="debut" value="1"\/>/)
    const version = /name="version" value="([^"]+)"/.exec(page)?.[1]
    const accepted = approval.lines.map(({ id }) => [answerField(id), 'accepted'])
    const answers = Object.fromEntries([...accepted, [partsField, 'new']])
    const recap = await said(send(`${path}/recapitulatif`, { version, ...answers, debut: '1' }))
    expect(recap).toMatch(/<input type="checkbox" name="debut" checked="" value="1"\/>/)
    const back = await said(send(`${path}/recapitulatif`, { version, ...answers, debut: '1', geste: 'revenir' }))
    expect(back).toMatch(/name="debut" checked=""/)
    await send(`${path}/reponse`, { version, ...answers, debut: '1', prenom: 'Sophie', nom: 'Lambert', cle: 'a1' })
    const record = await said(visit(path))
    expect(record).toContain('Tout de suite, à votre demande')
    expect(record).toContain('Renoncer au contrat ici')
  })

  test('whoever refuses everything has nothing to renounce', async () => {
    const asked = await ask(api, made.process.id)
    await stranger(app).post(asked.link, answerTo(await open(app, asked.token), ['refused', 'refused']))
    const shown: PublicApproval = (await stranger(app).get(asked.link)).body
    expect(shown).toMatchObject({ beginNow: null, withdrawalUntil: null, mayRenounce: false })
    expect((await visit(routes.publicWithdrawal.href({ token: asked.token }))).headers.location).toBe(
      routes.publicApproval.href({ token: asked.token }),
    )
  })

  test.each([
    ['a professional', () => api.patch(`/clients/${made.client.id}`, { type: 'professionnel' })],
    ['a garage that treats them otherwise', () => api.patch('/garage', { distanceApprovals: false })],
  ])('%s sees none of it', async (_, change) => {
    await change()
    const { shown, link, page, detail } = await accepted({ beginNow: true })
    expect(shown.law).toBeNull()
    expect(await detail()).toMatchObject({ beginNow: null, withdrawalUntil: null })
    expect((await visit(page)).status).toBe(303)
    expect((await renounce(link)).body.code).toBe('WITHDRAWAL_CLOSED')
  })

  test('what was shown stays good, whatever the garage says of it later', async () => {
    const { token, link } = await ask(api, made.process.id)
    await api.patch('/garage', { distanceApprovals: false })
    await stranger(app).post(link, answerTo(await open(app, token), ['accepted', 'accepted']))
    expect((await renounce(link)).status).toBe(200)
  })

  test('the garage reads whether the work may begin, on the sheet and on the job card', async () => {
    await accepted()
    const camille = await browse(app, people.camille)
    const waits = /Le client n’a pas demandé de commencer tout de suite\u00a0: le délai court jusqu’au \d/
    expect(await said(camille.get(`/processus/${made.process.id}`))).toMatch(waits)
    expect(await said(camille.get(routes.jobCard.href({ id: made.process.id })))).toMatch(waits)
  })

  test('the receipt says what was asked, the right and the way to it', async () => {
    const { token } = await accepted()
    const [mail] = (await mails()).filter(({ kind }) => kind === 'approval_receipt')
    expect(mail?.text).toContain('Renoncer au contrat ici')
    expect(mail?.html).toMatch(/href="https:\/\/lien\.invalid\/[\w-]+\/renoncer"/)
    expect(token).toBeTruthy()
  })
})

describe('a withdrawal', () => {
  test('from the page: nobody withdraws by looking, one press does, and the receipt says what and when', async () => {
    const { page, detail } = await accepted()
    for (const method of ['get', 'head'] as const) await supertest(app.app)[method](page)
    expect((await detail()).renouncedAt).toBeNull()
    expect(await said(visit(page))).toContain('Confirmer la rétractation')

    const refused = await send(page, { nom: ' ', email: 'pas un email' })
    expect(refused.status).toBe(422)
    for (const text of ['Nom requis', 'Email invalide', 'value="pas un email"']) expect(refused.text).toContain(text)
    expect((await detail()).renouncedAt).toBeNull()

    const done = await send(page, { nom: 'Sophie Lambert', email: '' })
    expect([done.status, done.headers.location]).toEqual([303, page])
    const receipt = await said(visit(page))
    for (const text of ['Accusé de réception', 'Sophie Lambert', 'Disques avant', '184,00', 'Rétractation reçue le'])
      expect(receipt).toContain(text)
    expect(receipt).not.toContain('Confirmer la rétractation')
    const { renouncedAt, events } = await detail()
    expect(renouncedAt).not.toBeNull()
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['renounced', 'acknowledged'])
  })

  test('of twenty at once, one', async () => {
    const { link, detail } = await accepted()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renounce(link)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()
    expect(codes).toEqual([...Array(19).fill('APPROVAL_RENOUNCED'), 'done'])
    const { events } = await detail()
    expect(events.filter(({ kind }) => kind === 'renounced')).toHaveLength(1)
    expect((await mails()).filter(({ kind }) => kind === 'withdrawal_receipt')).toHaveLength(1)
  })

  test('the garage is told at once: bell, mail, board; the work waits, its steps are marked, nothing is deleted', async () => {
    const { at, link } = await accepted()
    await api.post(`${at}/steps`)
    const before = (await process()).steps.length
    await renounce(link, { nom: 'Sophie Lambert', email: 'sophie@ailleurs.example' })

    const after = await process()
    expect(after.steps).toHaveLength(before)
    expect(after.steps.filter(({ renouncedAt }) => renouncedAt).map(({ name }) => name)).toEqual(['Disques avant'])
    expect(after.waiting).toMatchObject({ reason: 'retractation', by: null })
    expect(after.approval?.outcome).toBe('renounced')
    const { notifications } = (await api.get('/notifications')).body
    expect(notifications[0]).toMatchObject({
      type: 'process_approval_renounced',
      message: 'Le client a renoncé\u00a0: 184,00\u00a0€ TTC acceptés',
    })
    const written = await mails()
    const to = (name: string) => written.filter(({ kind }) => kind === name).map(({ recipient }) => recipient)
    expect(to('withdrawal_receipt')).toEqual(['sophie@ailleurs.example'])
    expect(to('withdrawal_notice')).toEqual([people.camille.email])

    const camille = await browse(app, people.camille)
    const board = await said(camille.get('/dashboard'))
    expect(board).toContain('Le client a renoncé\u00a0: 184,00\u00a0€</a>')
    const card = await said(camille.get(routes.jobCard.href({ id: made.process.id })))
    expect(card).toMatch(/Disques avant<\/strong><p[^>]*>Le client y a renoncé le /)
    expect(card).toContain('<dd>Le client a renoncé')
    const { items } = (await api.get(`/processes/${made.process.id}/activity`)).body
    expect(items.map(({ action }: { action: string }) => action)).toContain('approval.renounce')
  })

  test('until somebody notes what was done it stays first on the board; the log keeps each note', async () => {
    const { id, at, link, detail } = await accepted({ beginNow: true })
    const bruno = await as(app, people.bruno)
    expect((await api.post(`${at}/done`, { text: 'Rien' })).body.code).toBe('APPROVAL_NOT_RENOUNCED')
    await renounce(link)
    expect((await api.post(`${at}/settle`)).body.code).toBe('WITHDRAWAL_NOT_NOTED')
    expect((await bruno.post(`${at}/done`, { text: 'Rien' })).status).toBe(403)
    expect((await api.post(`${at}/steps`)).body.code).toBe('APPROVAL_RENOUNCED')

    const camille = await browse(app, people.camille)
    const page = routes.approval.href({ id: made.process.id, approvalId: id })
    expect(await said(camille.get('/dashboard'))).toContain(`href="${page}#fait"`)
    const form = routes.approvalDone.href({ id: made.process.id, approvalId: id })
    const refused = await camille.submit(form, { text: '', amountCents: 'beaucoup' }, page)
    expect(refused.status).toBe(422)
    for (const text of ['Écrivez ce qui était fait', 'Montant invalide', 'value="beaucoup"'])
      expect(refused.text).toContain(text)
    const done = await camille.submit(form, { text: 'Disque gauche posé', amountCents: '92,00' }, page)
    expect([done.status, done.headers.location]).toEqual([303, page])
    expect((await process()).pendingAnswer).toBeNull()
    await api.post(`${at}/done`, { text: 'Disque gauche posé, droit déposé', amountCents: 11_000 })
    const { workDone, workDoneCents, events } = await detail()
    expect([workDone, workDoneCents]).toEqual(['Disque gauche posé, droit déposé', 11_000])
    expect(events.filter(({ kind }) => kind === 'done')).toHaveLength(2)
    const proof = await said(camille.get(routes.approvalProof.href({ id: made.process.id, approvalId: id })))
    for (const text of ['Dossier intact', 'Rétractation du client', 'Disque gauche posé (92,00', 'pendant 14 jours'])
      expect(proof).toContain(text)
  })

  test('ends with its time: the fourteenth day, and not before', async () => {
    const { link, page, shown } = await accepted()
    expect(shown.law).not.toBeNull()
    app.travel(13 * dayMs)
    expect(await said(visit(page))).toContain('Confirmer la rétractation')
    app.travel(7 * dayMs)
    expect(await said(visit(page))).toContain('Il n’est plus possible de renoncer ici')
    expect((await renounce(link)).body.code).toBe('WITHDRAWAL_CLOSED')
    expect((await send(page, { nom: 'Sophie Lambert' })).status).toBe(303)
  })

  test('ends with the work that was asked for at once, and not with work that was not', async () => {
    const asked = await accepted({ beginNow: true })
    await finish(api, made.process)
    expect((await renounce(asked.link)).body.code).toBe('WITHDRAWAL_CLOSED')
    made = await repair(api, { name: 'Freins' })
    const unasked = await accepted()
    await finish(api, made.process)
    expect((await renounce(unasked.link)).status).toBe(200)
    expect((await process()).waiting).toBeNull()
  })

  test('outlives the page of the work, and the process itself', async () => {
    const { page, link, detail } = await accepted()
    await api.post(`/processes/${made.process.id}/qr-token/rotate`)
    expect(await said(visit(page))).toContain('Confirmer la rétractation')
    await api.delete(`/processes/${made.process.id}`)
    expect((await stranger(app).get(link)).status).toBe(404)
    expect((await send(page, { nom: 'Sophie Lambert' })).headers.location).toBe(page)
    expect(await said(visit(page))).toContain('Accusé de réception')
    const { renouncedBy, events } = await detail()
    expect(renouncedBy).toBe('Sophie Lambert')
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sealed', 'renounced', 'acknowledged']))
    expect((await mails()).filter(({ kind }) => kind === 'withdrawal_notice')).toHaveLength(1)
  })

  test('is in the client’s export', async () => {
    const { link } = await accepted({ beginNow: true })
    await renounce(link)
    const { processes } = (await api.get(`/clients/${made.client.id}/export`)).body
    expect(processes[0].approvals[0]).toMatchObject({ beginNow: true, renouncedBy: 'Sophie Lambert', workDone: null })
  })

  test('that somebody writes into the row without the log shows in the proof', async () => {
    const { id, at, link } = await accepted()
    await renounce(link)
    await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('approvals').where({ garage_id: tx.garageId, id }).update({ work_done: 'Tout' }),
    )
    const camille = await browse(app, people.camille)
    expect(at).toContain(id)
    expect(await said(camille.get(routes.approvalProof.href({ id: made.process.id, approvalId: id })))).toContain(
      'Dossier altéré',
    )
    const change = { renounced_by: 'Une autre' }
    await expect(
      withGarage(app.db, people.camille.garageId, (tx) =>
        tx.from('approvals').where({ garage_id: tx.garageId, id }).update(change),
      ),
    ).rejects.toThrow('was renounced')
  })
})

describe('an answer that was heard', () => {
  async function heard(medium: string, beginNow: boolean) {
    const asked = await ask(api, made.process.id)
    const answers = asked.approval.lines.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
    const heardAt = app.deps.now().toISOString()
    const who = { prenom: 'Sophie', nom: 'Lambert', heardBy: people.camille.id, heardAt }
    await api.post(`${asked.at}/record`, { ...who, answers, medium, beginNow })
    return { ...asked, detail: (await api.get(asked.at)).body as ApprovalDetail }
  }

  test('by phone carries the request, and may be renounced as one online: its receipt says how', async () => {
    const { detail, link } = await heard('phone', true)
    expect(detail.beginNow).toBe(true)
    expect(detail.events.at(-2)?.detail).toContain('Le client demande que les travaux commencent tout de suite.')
    expect(detail.events.at(-1)?.kind).toBe('receipt')
    expect((await renounce(link)).status).toBe(200)
  })

  test.each(['paper', 'on_site'])('%s carries the request and is no contract at a distance', async (medium) => {
    const { detail, link } = await heard(medium, false)
    expect(detail).toMatchObject({ beginNow: false, withdrawalUntil: null })
    expect((await renounce(link)).body.code).toBe('WITHDRAWAL_CLOSED')
  })

  test('is noted with its box where the law asks, and without it for a professional', async () => {
    const camille = await browse(app, people.camille)
    const { id } = await ask(api, made.process.id)
    const at = { id: made.process.id, approvalId: id }
    expect(await said(camille.get(routes.approvalRecord.href(at)))).toContain('name="beginNow"')
    await api.patch(`/clients/${made.client.id}`, { type: 'professionnel' })
    const draft = await api.post(`/processes/${made.process.id}/approvals`, {
      lines: [{ label: 'Balais', kind: 'advice', amountCents: 2450 }],
    })
    const other = routes.approvalRecord.href({ ...at, approvalId: draft.body.id })
    expect(await said(camille.get(other))).not.toContain('name="beginNow"')
  })
})
