import supertest from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { answerField } from '../../../../domain/approvals/answer-page.ts'
import type { ApprovalDetail, PublicApproval, PublicWithdrawal } from '../../../../domain/approvals/approval.ts'
import { partsField } from '../../../../domain/approvals/parts-choice.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import type { Actor } from '../../../../server/http/actor.ts'
import { withLink } from '../../../../server/mails/links.ts'
import { deleteProcess } from '../../../../server/processes/actions.ts'
import { lockProcess } from '../../../../server/processes/row/rows.ts'
import { decryptToken, hashToken } from '../../../../server/secrets/link-token.ts'
import { answerTo, ask, open, withdrawalOf } from '../../../setup/agreement.ts'
import { as, browse, stranger } from '../../../setup/doors.ts'
import { finish } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'
import { waitsForLock } from '../../waits-for-lock.ts'
import {
  accepted,
  api,
  dayMs,
  keptKeys,
  made,
  mails,
  newProcess,
  process,
  renounce,
  send,
  textOf,
  visit,
  withdrawalScene,
} from './withdrawal-scene.ts'

// A consumer may withdraw from an agreement made at a distance for fourteen days; the garage is notified at once.

stage({ smtpUrl: 'smtp://127.0.0.1:1' })

withdrawalScene()

/** The redirect from the agreement's token, which older mails contain. */
const wayFrom = (token: string) => visit(routes.publicApprovalRenounce.href({ token }))

describe('the information about withdrawal', () => {
  afterEach(async () => {
    await api.patch('/garage', { distanceApprovals: true })
  })

  test('appears in the request with an empty box, in the recap and in the record', async () => {
    const { token, approval } = await ask(api, made.process.id)
    const path = routes.publicApproval.href({ token })
    const page = await textOf(visit(path))
    for (const text of ['Votre droit de renoncer', 'pendant 14 jours', 'Le formulaire de rétractation'])
      expect(page).toContain(text)
    expect(page).toMatch(/<input type="checkbox" name="debut" value="1"\/>/)
    const version = /name="version" value="([^"]+)"/.exec(page)?.[1]
    const accepted = approval.lines.map(({ id }) => [answerField(id), 'accepted'])
    const answers = Object.fromEntries([...accepted, [partsField, 'new']])
    const recap = await textOf(send(`${path}/recapitulatif`, { version, ...answers, debut: '1' }))
    expect(recap).toMatch(/<input type="checkbox" name="debut" checked="" value="1"\/>/)
    const back = await textOf(send(`${path}/recapitulatif`, { version, ...answers, debut: '1', geste: 'revenir' }))
    expect(back).toMatch(/name="debut" checked=""/)
    await send(`${path}/reponse`, { version, ...answers, debut: '1', prenom: 'Sophie', nom: 'Lambert', cle: 'a1' })
    const record = await textOf(visit(path))
    expect(record).toContain('Tout de suite, à votre demande')
    expect(record).toContain('Renoncer au contrat ici')
  })

  test('is absent when the customer refuses everything', async () => {
    const asked = await ask(api, made.process.id)
    await stranger(app).post(asked.link, answerTo(await open(app, asked.token), ['refused', 'refused']))
    const shown: PublicApproval = (await stranger(app).get(asked.link)).body
    const nothing = { beginNow: null, withdrawalUntil: null, withdrawalToken: null, mayRenounce: false }
    expect(shown).toMatchObject(nothing)
    expect((await wayFrom(asked.token)).headers.location).toBe(routes.expiredLink.href())
  })

  test.each([
    ['a professional', () => api.patch(`/clients/${made.client.id}`, { type: 'professionnel' })],
    ['a garage without distance contracts', () => api.patch('/garage', { distanceApprovals: false })],
  ])('is hidden from %s', async (_, change) => {
    await change()
    const { id, shown, token, own, detail } = await accepted({ beginNow: true })
    expect(shown.law).toBeNull()
    expect(own.token).toBe('')
    expect(await detail()).toMatchObject({ beginNow: null, withdrawalUntil: null })
    expect((await wayFrom(token)).headers.location).toBe(routes.expiredLink.href())
    expect(await keptKeys(id)).toEqual([])
  })

  test('stays valid when the garage changes its setting after the request', async () => {
    const { token, link } = await ask(api, made.process.id)
    await api.patch('/garage', { distanceApprovals: false })
    await stranger(app).post(link, answerTo(await open(app, token), ['accepted', 'accepted']))
    expect((await renounce(await withdrawalOf(app, token))).status).toBe(200)
  })

  test('shows the garage whether the work may begin, on the page and on the job card', async () => {
    await accepted()
    const camille = await browse(app, people.camille)
    const waits = /Le client n’a pas demandé de commencer tout de suite\u00a0: le délai court jusqu’au \d/
    expect(await textOf(camille.get(`/processus/${made.process.id}`))).toMatch(waits)
    expect(await textOf(camille.get(routes.jobCard.href({ id: made.process.id })))).toMatch(waits)
  })
})

/** The tokens of withdrawal in the last mail of this kind, each with its address. */
async function rightsIn(kind: string) {
  const { id, text: written, link_cipher } = (await mails()).filter((one) => one.kind === kind).at(-1) ?? {}
  const links = decryptToken(app.deps.secrets.linkKey, link_cipher ?? Buffer.alloc(0), `${id}`) ?? ''
  const { text } = withLink({ html: '', text: `${written}` }, `${id}`, links)
  const said = [...text.matchAll(/Renoncer au contrat ici\u00a0: (.*), jusqu’au .*\n\s+(\S+)/g)]
  return said.map(([, title, href = '']) => [title, new URL(href).pathname])
}

describe('the withdrawal link in mails', () => {
  test('is added to the receipt when it is sent, and is not stored in it', async () => {
    const { own } = await accepted()
    expect(await rightsIn('approval_receipt')).toEqual([['Freins', own.page]])
    const [mail] = (await mails()).filter(({ kind }) => kind === 'approval_receipt')
    for (const text of ['pendant 14 jours', 'Le formulaire de rétractation', 'commencent tout de suite'])
      expect(mail?.text).toContain(text)
    expect(`${mail?.text}${mail?.html}`).not.toContain(own.token)
  })

  test('is visible in « Messages », and masked in the client’s export', async () => {
    const { own } = await accepted()
    const { mails: sent } = (await api.get(`/clients/${made.client.id}/export`)).body
    const { text } = sent.find(({ kind }: { kind: string }) => kind === 'approval_receipt')
    expect(text).toMatch(/inclus\.\n\s+\[lien masqué\]\n/)
    expect(text.match(/\[lien masqué\]/g)).toHaveLength(2)
    expect(text).not.toContain('lien.invalid')
    const camille = await browse(app, people.camille)
    const { id } = (await mails()).find(({ kind }) => kind === 'approval_receipt') ?? {}
    expect(await textOf(camille.get(routes.mail.href({ id: `${id}` })))).toContain(own.page)
  })

  test('is in every later mail until the agreement is withdrawn', async () => {
    const { own } = await accepted()
    await api.post(`/processes/${made.process.id}/tellings`, { way: 'mail', about: 'work' })
    expect(await rightsIn('customer_news')).toEqual([['Freins', own.page]])
    const other = await ask(api, made.process.id, { title: 'Balais' }, false)
    await stranger(app).post(other.link, answerTo(await open(app, other.token), ['accepted', 'accepted']))
    const { page } = await withdrawalOf(app, other.token)
    const both = [
      ['Freins', own.page],
      ['Balais', page],
    ]
    expect(await rightsIn('approval_receipt')).toEqual(both)
    await renounce(own)
    expect(await rightsIn('withdrawal_receipt')).toEqual([['Balais', page]])
    await finish(api, made.process)
    expect(await rightsIn('process_completed')).toEqual([['Balais', page]])
  })

  test('is absent once the period is over, or the work begun at once is done', async () => {
    await accepted({ beginNow: true })
    await finish(api, made.process)
    expect(await rightsIn('process_completed')).toEqual([])
    await newProcess()
    await accepted()
    app.travel(20 * dayMs)
    await finish(await as(app, people.camille), made.process).finally(() => app.travel(-20 * dayMs))
    expect((await mails()).filter(({ kind }) => kind === 'process_completed')).toHaveLength(2)
    expect(await rightsIn('process_completed')).toEqual([])
  })
})

describe('the withdrawal link', () => {
  test('opens the withdrawal only, not the agreement, its photos or its answer', async () => {
    const { token, own, detail } = await accepted()
    const at = { token: own.token }
    const photo = { ...at, photoId: made.process.id, size: 'petite' }
    for (const path of [routes.publicApproval.href(at), routes.publicApprovalRenounce.href(at)])
      expect((await visit(path)).headers.location).toBe(routes.expiredLink.href())
    expect((await visit(routes.publicApprovalPhoto.href(photo))).status).toBe(404)
    expect((await stranger(app).get(`/public/approvals/${own.token}`)).status).toBe(404)
    const read: PublicWithdrawal = (await stranger(app).get(own.call)).body
    expect(read.lines.map(({ label, photos }) => [label, photos])).toEqual([['Disques avant', []]])
    for (const field of ['message', 'law', 'version', 'trackingToken', 'withdrawalToken'])
      expect(read).not.toHaveProperty(field)
    expect(await textOf(visit(own.page))).not.toContain('Balais')

    const page = routes.publicWithdrawal.href({ token })
    expect((await visit(page)).headers.location).toBe(routes.expiredLink.href())
    expect((await send(page, { nom: 'Sophie Lambert' })).headers.location).toBe(routes.expiredLink.href())
    expect((await stranger(app).post(`/public/withdrawals/${token}`, { nom: 'Sophie Lambert' })).status).toBe(404)
    const form = await send(routes.publicApprovalRenounce.href({ token }), { nom: 'Sophie Lambert' })
    expect([form.status, form.headers.location]).toEqual([303, own.page])
    expect((await detail()).renouncedAt).toBeNull()
  })

  test('is on the page of the answer, and stored once as a digest', async () => {
    const { id, token, own } = await accepted()
    expect(await textOf(visit(routes.publicApproval.href({ token })))).toContain(`href="${own.page}"`)
    expect(await keptKeys(id)).toEqual([hashToken(own.token)])
    const everything = await app.db('approval_tokens')
    expect(JSON.stringify(everything)).not.toContain(own.token)
  })

  test('is made for older agreements when the answer or an older link is opened', async () => {
    const { id, token, own } = await accepted()
    const forget = () => app.db('approval_tokens').where({ approval_id: id, way: 'withdrawal' }).delete()
    await forget()
    expect((await visit(own.page)).headers.location).toBe(routes.expiredLink.href())
    expect((await wayFrom(token)).headers.location).toBe(own.page)
    expect(await textOf(visit(own.page))).toContain('Confirmer la rétractation')
    await forget()
    await visit(routes.publicApproval.href({ token }))
    expect((await renounce(own)).status).toBe(200)
  })

  test('stays valid after a change of the server’s secret', async () => {
    const { id, token, own } = await accepted()
    const { linkKey } = app.deps.secrets
    app.deps.secrets.linkKey = Buffer.alloc(32, 7)
    const other = await withdrawalOf(app, token)
    expect(other.page).not.toBe(own.page)
    expect(await keptKeys(id)).toHaveLength(2)
    for (const { page } of [own, other]) expect(await textOf(visit(page))).toContain('Confirmer la rétractation')
    app.deps.secrets.linkKey = linkKey
  })

  test.each(['x'.repeat(32), 'trop-court'])('is unknown when forged: %s', async (token) => {
    const page = routes.publicWithdrawal.href({ token })
    for (const answer of [visit(page), send(page, { nom: 'Sophie Lambert' })])
      expect((await answer).headers.location).toBe(routes.expiredLink.href())
    for (const call of [stranger(app).get, stranger(app).post])
      expect((await call(`/public/withdrawals/${token}`, { nom: 'Sophie Lambert' })).status).toBe(404)
  })
})

describe('a withdrawal', () => {
  test('is made by one press on the page, never by reading it, and shows a receipt', async () => {
    const {
      own: { page },
      detail,
    } = await accepted()
    for (const method of ['get', 'head'] as const) await supertest(app.app)[method](page)
    expect((await detail()).renouncedAt).toBeNull()
    expect(await textOf(visit(page))).toContain('Confirmer la rétractation')

    const refused = await send(page, { nom: ' ', email: 'pas un email' })
    expect(refused.status).toBe(422)
    for (const text of ['Nom requis', 'Email invalide', 'value="pas un email"']) expect(refused.text).toContain(text)
    expect((await detail()).renouncedAt).toBeNull()

    const done = await send(page, { nom: 'Sophie Lambert', email: '' })
    expect([done.status, done.headers.location]).toEqual([303, page])
    const receipt = await textOf(visit(page))
    for (const text of ['Accusé de réception', 'Sophie Lambert', 'Disques avant', '184,00', 'Rétractation reçue le'])
      expect(receipt).toContain(text)
    expect(receipt).not.toContain('Confirmer la rétractation')
    const { renouncedAt, events } = await detail()
    expect(renouncedAt).not.toBeNull()
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['renounced', 'acknowledged'])
  })

  test('is recorded once when twenty arrive together', async () => {
    const { own, detail } = await accepted()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renounce(own)))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()
    expect(codes).toEqual([...Array(19).fill('APPROVAL_RENOUNCED'), 'done'])
    const { events } = await detail()
    expect(events.filter(({ kind }) => kind === 'renounced')).toHaveLength(1)
    expect((await mails()).filter(({ kind }) => kind === 'withdrawal_receipt')).toHaveLength(1)
  })

  test('ends with the work begun at once, but not with other work', async () => {
    const asked = await accepted({ beginNow: true })
    await finish(api, made.process)
    expect((await renounce(asked.own)).body.code).toBe('WITHDRAWAL_CLOSED')
    await newProcess()
    const unasked = await accepted()
    await finish(api, made.process)
    expect((await renounce(unasked.own)).status).toBe(200)
    expect((await process()).waiting).toBeNull()
  })

  test('is possible after a new link and after the process is deleted', async () => {
    const {
      own: { page },
      link,
      detail,
    } = await accepted()
    await api.post(`/processes/${made.process.id}/qr-token/rotate`)
    expect(await textOf(visit(page))).toContain('Confirmer la rétractation')
    await api.delete(`/processes/${made.process.id}`)
    expect((await stranger(app).get(link)).status).toBe(404)
    expect((await send(page, { nom: 'Sophie Lambert' })).headers.location).toBe(page)
    expect(await textOf(visit(page))).toContain('Accusé de réception')
    const { renouncedBy, events } = await detail()
    expect(renouncedBy).toBe('Sophie Lambert')
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sealed', 'renounced', 'acknowledged']))
    expect((await mails()).filter(({ kind }) => kind === 'withdrawal_notice')).toHaveLength(1)
  })

  test('is recorded while the garage deletes the process', async () => {
    const { own, detail } = await accepted()
    const { garageId } = people.camille
    const actor = { ...people.camille, userId: people.camille.id } as unknown as Actor
    const [renounced] = await withGarage(app.db, garageId, async (tx) => {
      await lockProcess(tx, made.process.id)
      const answer = renounce(own).then((sent) => sent)
      await expect.poll(() => waitsForLock(app.db), { timeout: 20_000 }).toBe(true)
      await deleteProcess(tx, actor, made.process.id, app.deps)
      return [answer]
    })
    expect((await renounced).status).toBe(200)
    const { renouncedBy, events } = await detail()
    expect(renouncedBy).toBe('Sophie Lambert')
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sealed', 'renounced', 'acknowledged']))
    const kinds = (await mails()).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['withdrawal_receipt', 'withdrawal_notice']))
    expect(await textOf(visit(own.page))).toContain('Accusé de réception')
  })

  test('refuses a price of the work done above the accepted price, on its field', async () => {
    const { id, at, own, detail } = await accepted({ beginNow: true })
    await renounce(own)
    const { acceptedCents } = await detail()
    const dearer = await api.post(`${at}/done`, { text: 'Tout', amountCents: (acceptedCents ?? 0) + 1 })
    expect([dearer.status, dearer.body.issues[0]]).toEqual([
      400,
      expect.objectContaining({
        path: ['amountCents'],
        message: 'Pas plus que le prix accepté\u00a0: 184,00\u00a0€ TTC',
      }),
    ])
    const camille = await browse(app, people.camille)
    const place = { id: made.process.id, approvalId: id }
    const page = routes.approval.href(place)
    const refused = await camille.submit(
      routes.approvalDone.href(place),
      { text: 'Disque posé', amountCents: '99 999,99' },
      page,
    )
    expect(refused.status).toBe(422)
    for (const text of ['Pas plus que le prix accepté', 'value="99 999,99"', 'Disque posé'])
      expect(refused.text).toContain(text)
    expect((await detail()).workDone).toBeNull()
    expect((await api.post(`${at}/done`, { text: 'Tout', amountCents: acceptedCents })).status).toBe(200)
  })

  test('is in the client’s data export', async () => {
    const { own } = await accepted({ beginNow: true })
    await renounce(own)
    const { processes } = (await api.get(`/clients/${made.client.id}/export`)).body
    expect(processes[0].approvals[0]).toMatchObject({ beginNow: true, renouncedBy: 'Sophie Lambert', workDone: null })
  })

  test('marks the proof as altered when its row is changed without the log', async () => {
    const { id, at, own } = await accepted()
    await renounce(own)
    await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('approvals').where({ garage_id: tx.garageId, id }).update({ work_done: 'Tout' }),
    )
    const camille = await browse(app, people.camille)
    expect(at).toContain(id)
    expect(await textOf(camille.get(routes.approvalProof.href({ id: made.process.id, approvalId: id })))).toContain(
      'Dossier altéré',
    )
  })

  test('cannot get another name in the database', async () => {
    const { id, own } = await accepted()
    await renounce(own)
    const change = { renounced_by: 'Une autre' }
    await expect(
      withGarage(app.db, people.camille.garageId, (tx) =>
        tx.from('approvals').where({ garage_id: tx.garageId, id }).update(change),
      ),
    ).rejects.toThrow('was renounced')
  })
})

describe('an answer that the garage records', () => {
  async function recordedBy(medium: string, beginNow: boolean) {
    const asked = await ask(api, made.process.id)
    const answers = asked.approval.lines.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
    const heardAt = app.deps.now().toISOString()
    const who = { prenom: 'Sophie', nom: 'Lambert', heardBy: people.camille.id, heardAt }
    await api.post(`${asked.at}/record`, { ...who, answers, medium, beginNow })
    return { ...asked, detail: (await api.get(asked.at)).body as ApprovalDetail }
  }

  test('by phone can be withdrawn, and stores the request to begin', async () => {
    const { detail, token } = await recordedBy('phone', true)
    expect(detail.beginNow).toBe(true)
    expect(detail.events.at(-2)?.detail).toContain('Le client demande que les travaux commencent tout de suite.')
    expect(detail.events.at(-1)?.kind).toBe('receipt')
    expect((await renounce(await withdrawalOf(app, token))).status).toBe(200)
  })

  test.each(['paper', 'on_site'])('by %s stores the request to begin and cannot be withdrawn', async (medium) => {
    const { detail, token } = await recordedBy(medium, false)
    expect(detail).toMatchObject({ beginNow: false, withdrawalUntil: null })
    expect((await withdrawalOf(app, token)).token).toBe('')
  })

  test('asks for the request to begin, except for a professional', async () => {
    const camille = await browse(app, people.camille)
    const { id } = await ask(api, made.process.id)
    const at = { id: made.process.id, approvalId: id }
    expect(await textOf(camille.get(routes.approvalRecord.href(at)))).toContain('name="beginNow"')
    await api.patch(`/clients/${made.client.id}`, { type: 'professionnel' })
    const draft = await api.post(`/processes/${made.process.id}/approvals`, {
      lines: [{ label: 'Balais', kind: 'advice', amountCents: 2450 }],
    })
    const other = routes.approvalRecord.href({ ...at, approvalId: draft.body.id })
    expect(await textOf(camille.get(other))).not.toContain('name="beginNow"')
  })
})
