import { beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalDetail, PublicApproval } from '../../../../domain/approvals/approval.ts'
import { as, type Caller, stranger } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

stage()

let camille: Caller
let bruno: Caller
let at: string
let process: string

const discs = { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [] }
const wipers = { label: 'Balais', kind: 'advice', amountCents: 2450, part: null, photoIds: [] }
const form = { title: 'Freins', message: 'Les disques sont usés.', lines: [discs, wipers] }

beforeEach(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  process = (await repair(camille)).process.id
  at = `/processes/${process}/approvals`
})

async function sent(): Promise<{ id: string; token: string; shown: PublicApproval }> {
  const { id } = (await bruno.post(at, form)).body
  const answer = await camille.post(`${at}/${id}/send`, { way: 'link' })
  expect(answer.status, answer.text).toBe(201)
  const linked = await camille.post(`${at}/${id}/links`)
  expect(linked.status, linked.text).toBe(200)
  const token = linked.body.link.split('/').at(-1)
  const { body } = await stranger(app).get(`/public/approvals/${token}`)
  return { id, token, shown: body }
}

const answerOf = ({ version, lines }: PublicApproval, given: string[]) => ({
  version,
  answers: lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] })),
  partsChoice: 'new',
  prenom: 'Sophie',
  nom: 'Lambert',
})

describe('the calls of an agreement', () => {
  test('lead from a mechanic’s draft to steps made from the accepted lines', async () => {
    const { id, token, shown } = await sent()
    expect(shown).toMatchObject({ state: 'sent', title: 'Freins', totalCents: 20_850 })
    const waiting = (await bruno.get(`/processes/${process}`)).body
    expect(waiting.waiting).toMatchObject({ reason: 'accord' })
    expect(waiting.approval).toMatchObject({ state: 'asked' })
    const answer = await stranger(app).post(`/public/approvals/${token}`, answerOf(shown, ['accepted', 'refused']))
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ state: 'answered', acceptedCents: 18_400, answeredBy: 'Sophie Lambert' })
    const after = (await bruno.get(`/processes/${process}`)).body
    expect(after.waiting).toBeNull()
    expect(after.approval).toMatchObject({ state: 'received' })
    const added = await camille.post(`${at}/${id}/steps`)
    expect(added.status, added.text).toBe(200)
    expect(added.body.steps[1]).toMatchObject({ name: 'Disques avant', status: 'proposed' })
    expect((await camille.post(`${at}/${id}/steps`)).body.code).toBe('APPROVAL_STEPS_ADDED')
    const { events }: ApprovalDetail = (await camille.get(`${at}/${id}`)).body
    expect(events.map(({ kind }) => kind)).toEqual(['sent', 'linked', 'opened', 'answered', 'receipt', 'steps'])
    expect((await bruno.get(`${at}/${id}`)).body.events).toEqual([])
  })

  test('refuse its sending by a mechanic', async () => {
    const { id } = (await bruno.post(at, form)).body
    expect((await bruno.post(`${at}/${id}/send`, { way: 'link' })).status).toBe(403)
  })

  test('record one of twenty simultaneous answers', async () => {
    const { token, shown } = await sent()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        stranger(app).post(
          `/public/approvals/${token}`,
          answerOf(shown, nth % 2 ? ['accepted', 'accepted'] : ['refused', 'refused']),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'APPROVAL_ANSWERED')).toHaveLength(19)
  })

  test('change and delete a draft, and refuse both once it was sent', async () => {
    const { id } = (await bruno.post(at, form)).body
    expect((await bruno.patch(`${at}/${id}`, { title: 'Freins avant' })).body.title).toBe('Freins avant')
    expect((await bruno.delete(`${at}/${id}`)).status).toBe(204)
    const { id: gone } = await sent()
    expect((await bruno.patch(`${at}/${gone}`, { title: 'X' })).body.code).toBe('APPROVAL_FROZEN')
    expect((await bruno.delete(`${at}/${gone}`)).body.code).toBe('APPROVAL_FROZEN')
  })

  test('withdraw it, with its links, once its correction is sent', async () => {
    const { id, token } = await sent()
    const { id: newer } = (await bruno.post(`${at}/${id}/corrections`)).body
    expect((await camille.post(`${at}/${newer}/send`, { way: 'mail' })).status).toBe(201)
    expect((await camille.get(`${at}/${id}`)).body.state).toBe('withdrawn')
    expect((await stranger(app).get(`/public/approvals/${token}`)).body.code).toBe('APPROVAL_OVER')
  })

  test('record an answer given by phone with its medium', async () => {
    const { id, lines } = (await bruno.post(at, form)).body
    const answers = lines.map((line: { id: string }) => ({ lineId: line.id, answer: 'accepted' }))
    const heardAt = app.deps.now().toISOString()
    const said = { answers, prenom: 'Sophie', nom: 'Lambert', medium: 'phone', heardBy: people.bruno.id, heardAt }
    const noted = await camille.post(`${at}/${id}/record`, said)
    expect(noted.status, noted.text).toBe(200)
    expect(noted.body).toMatchObject({ state: 'answered', medium: 'phone', acceptedCents: 20_850 })
  })

  test('end its links when its process is deleted', async () => {
    const { token } = await sent()
    expect((await camille.delete(`/processes/${process}`)).status).toBe(204)
    expect((await stranger(app).get(`/public/approvals/${token}`)).status).toBe(404)
  })
})
