import { describe, expect, test } from 'vitest'
import * as routes from '../../../../domain/ground/routes.ts'
import { purgeExpired } from '../../../../server/maintenance/purge.ts'
import { as, browse } from '../../../setup/doors.ts'
import { app, people, stageForEach } from '../../stage.ts'
import {
  accepted,
  api,
  dayMs,
  keptKeys,
  made,
  mails,
  process,
  renounce,
  send,
  textOf,
  visit,
  withdrawalScene,
} from './withdrawal-scene.ts'

// These tests move the clock and read the whole dashboard; other tests of withdrawal are in withdrawal.test.ts.

stageForEach({ smtpUrl: 'smtp://127.0.0.1:1' }, { database: 'own' })

withdrawalScene()

describe('the withdrawal link', () => {
  test('shows the receipt for its whole retention, even once the process is deleted', async () => {
    const { id, token, own } = await accepted()
    await renounce(own)
    await api.delete(`/processes/${made.process.id}`)
    app.travel(60 * dayMs)
    expect((await visit(routes.publicApproval.href({ token }))).headers.location).toBe(routes.expiredLink.href())
    expect(await textOf(visit(own.page))).toContain('Accusé de réception')
    app.travel(31 * dayMs)
    await purgeExpired(app.deps)
    expect(await keptKeys(id)).toEqual([])
    expect((await visit(own.page)).headers.location).toBe(routes.expiredLink.href())
  })

  test('expires thirty days after the answer when nobody withdrew', async () => {
    const { own } = await accepted()
    app.travel(29 * dayMs)
    expect(await textOf(visit(own.page))).toContain('Il n’est plus possible de renoncer ici')
    app.travel(2 * dayMs)
    expect((await visit(own.page)).headers.location).toBe(routes.expiredLink.href())
  })
})

describe('a withdrawal', () => {
  test('is possible for fourteen days', async () => {
    const { own, shown } = await accepted()
    const { page } = own
    expect(shown.law).not.toBeNull()
    app.travel(13 * dayMs)
    expect(await textOf(visit(page))).toContain('Confirmer la rétractation')
    app.travel(7 * dayMs)
    expect(await textOf(visit(page))).toContain('Il n’est plus possible de renoncer ici')
    expect((await renounce(own)).body.code).toBe('WITHDRAWAL_CLOSED')
    expect((await send(page, { nom: 'Sophie Lambert' })).status).toBe(303)
  })

  test('notifies the garage by bell, mail and dashboard, pauses the work and marks its steps', async () => {
    const { at, own } = await accepted()
    await api.post(`${at}/steps`)
    const before = (await process()).steps.length
    await renounce(own, { nom: 'Sophie Lambert', email: 'sophie@ailleurs.example' })

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
    const board = await textOf(camille.get('/dashboard'))
    expect(board).toContain('Le client a renoncé\u00a0: 184,00\u00a0€</a>')
    const card = await textOf(camille.get(routes.jobCard.href({ id: made.process.id })))
    expect(card).toMatch(/Disques avant<\/strong><p[^>]*>Le client y a renoncé le /)
    expect(card).toContain('<dd>Le client a renoncé')
    const { items } = (await api.get(`/processes/${made.process.id}/activity`)).body
    expect(items.map(({ action }: { action: string }) => action)).toContain('approval.renounce')
  })

  test('stays on the dashboard until the work done is recorded, and the log keeps each record', async () => {
    const { id, at, own, detail } = await accepted({ beginNow: true })
    const bruno = await as(app, people.bruno)
    expect((await api.post(`${at}/done`, { text: 'Rien' })).body.code).toBe('APPROVAL_NOT_RENOUNCED')
    await renounce(own)
    expect((await api.post(`${at}/settle`)).body.code).toBe('WITHDRAWAL_NOT_NOTED')
    expect((await bruno.post(`${at}/done`, { text: 'Rien' })).status).toBe(403)
    expect((await api.post(`${at}/steps`)).body.code).toBe('APPROVAL_RENOUNCED')

    const camille = await browse(app, people.camille)
    const page = routes.approval.href({ id: made.process.id, approvalId: id })
    expect(await textOf(camille.get('/dashboard'))).toContain(`href="${page}#fait"`)
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
    const proof = await textOf(camille.get(routes.approvalProof.href({ id: made.process.id, approvalId: id })))
    for (const text of ['Dossier intact', 'Rétractation du client', 'Disque gauche posé (92,00', 'pendant 14 jours'])
      expect(proof).toContain(text)
  })
})
