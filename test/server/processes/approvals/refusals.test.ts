import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../domain/ground/limits.ts'
import { newId } from '../../../../server/database/ids.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { answered, answerTo, ask, brakes, discs } from '../../../setup/agreement.ts'
import { as, type Caller, stranger } from '../../../setup/doors.ts'
import { photoOf } from '../../../setup/photo.ts'
import { startRecording, stopRecording } from '../../../setup/statements.ts'
import { rewriteApproval } from '../../../setup/superuser.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

stage()

let camille: Caller
let bruno: Caller
let made: Awaited<ReturnType<typeof repair>>
let at: string

beforeEach(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  made = await repair(camille)
  at = `/processes/${made.process.id}/approvals`
})

const draft = async (form: object = {}): Promise<string> => {
  const { status, body, text } = await bruno.post(at, { ...brakes, ...form })
  expect(status, text).toBe(201)
  return `${at}/${body.id}`
}
const send = (one: string, more: object = {}) => camille.post(`${one}/send`, { way: 'link', ...more })
const refusal = async (answer: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return `${status} ${body.code}`
}
const expire = ({ id }: { id: string }) => rewriteApproval(app.db, id, { expires_at: new Date(Date.now() - 60_000) })
const withoutEmail = () => camille.patch(`/clients/${made.client.id}`, { email: null })

/** Inserts the maximum number of agreements directly. */
const fill = (count: number) =>
  insert('approvals', count, () => {
    const now = new Date()
    return { title: 'Freins', message: '', lines: '[]', expiry_days: 7, created_at: now, updated_at: now }
  })

const insert = (table: 'approvals' | 'process_steps', count: number, row: (n: number) => object) =>
  withGarage(app.db, people.camille.garageId, (tx) => {
    const own = { garage_id: tx.garageId, process_id: made.process.id }
    return tx.from(table).insert(Array.from({ length: count }, (_, n) => ({ ...own, id: newId(), ...row(n) })))
  })

describe('writing a draft of an agreement', () => {
  test.each([
    [{ title: 'x'.repeat(121) }],
    [{ lines: [] }],
    [{ lines: Array(limits.approvalLinesMax + 1).fill(discs) }],
    [{ lines: [{ ...discs, label: '' }] }],
    [{ lines: [{ ...discs, label: 'x'.repeat(141) }] }],
    [{ lines: [{ ...discs, amountCents: -1 }] }],
    [{ lines: [{ ...discs, amountCents: limits.approvalCentsMax + 1 }] }],
    [{ lines: [{ ...discs, photoIds: [newId()] }] }],
    [{ message: 'x'.repeat(1001) }],
    [{ expiryDays: 31 }],
  ])('refuses an invalid value on its field: case %#', async (change) => {
    expect(await refusal(bruno.post(at, { ...brakes, ...change }))).toBe('400 VALIDATION_FAILED')
    expect((await camille.get(at)).body.items).toEqual([])
  })

  test('accepts the limits: twenty lines, 0 € and 99 999,99 €', async () => {
    const lines = Array.from({ length: 20 }, (_, nth) => ({
      ...discs,
      label: 'é'.repeat(140),
      amountCents: nth === 0 ? 0 : limits.approvalCentsMax,
    }))
    const one = await draft({ lines, message: 'é'.repeat(1000), expiryDays: 30 })
    expect((await camille.get(one)).body.totalCents).toBe(19 * limits.approvalCentsMax)
    expect((await send(one)).status).toBe(201)
  })

  test('refuses a photo of another process', async () => {
    const other = (await repair(camille)).process.id
    const photo = await photoOf(app, people.bruno, { processId: other, stepId: null })
    const lines = [{ ...discs, photoIds: [photo] }]
    const { body, status } = await bruno.post(at, { ...brakes, lines })
    expect([status, body.issues]).toMatchObject([400, [{ path: ['lines', 0, 'photoIds'], message: 'Photo inconnue' }]])
    const one = await draft()
    expect(await refusal(bruno.patch(one, { lines }))).toBe('400 VALIDATION_FAILED')
  })

  test('refuses a new draft, and its sending, once the work is done', async () => {
    const one = await draft()
    await finish(camille, made.process)
    expect(await refusal(bruno.post(at, brakes))).toBe('409 PROCESS_COMPLETED')
    expect(await refusal(send(one))).toBe('409 PROCESS_COMPLETED')
  })

  test('refuses more than fifty agreements on one process', async () => {
    const { id } = await ask(camille, made.process.id)
    await fill(limits.approvalsMax - 2)
    await draft()
    expect(await refusal(bruno.post(at, brakes))).toBe('409 APPROVAL_LIMIT')
    expect(await refusal(bruno.post(`${at}/${id}/corrections`))).toBe('409 APPROVAL_LIMIT')
  })

  test('replays a repeated key and refuses it with other content', async () => {
    const key = newId()
    const [first, again] = [await bruno.post(at, brakes, key), await bruno.post(at, brakes, key)]
    expect(again.body.id).toBe(first.body.id)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await refusal(bruno.post(at, { ...brakes, title: 'Autre' }, key))).toBe('422 IDEMPOTENCY_KEY_REUSED')
  })
})

describe('sending an agreement', () => {
  test('happens once, and replays a repeated key', async () => {
    const one = await draft()
    const key = newId()
    const [first, again] = [
      await camille.post(`${one}/send`, { way: 'mail' }, key),
      await camille.post(`${one}/send`, { way: 'mail' }, key),
    ]
    expect([first.status, again.status, again.body.sentAt]).toEqual([201, 201, first.body.sentAt])
    expect(await refusal(send(one))).toBe('409 APPROVAL_FROZEN')
    expect((await camille.get(one)).body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['sent'])
  })

  test('is refused while another one awaits its answer, until that one expires', async () => {
    const first = await ask(camille, made.process.id)
    const second = await draft()
    expect(await refusal(send(second))).toBe('409 APPROVAL_PENDING')
    await expire(first)
    expect((await send(second)).status).toBe(201)
    expect((await camille.get(first.at)).body.state).toBe('expired')
  })

  test('is refused for a correction of an agreement answered meanwhile', async () => {
    const { at: old, link } = await ask(camille, made.process.id)
    const { id } = (await bruno.post(`${old}/corrections`)).body
    const shown = (await stranger(app).get(link)).body
    await stranger(app).post(link, answerTo(shown, ['accepted', 'accepted']))
    expect(await refusal(send(`${at}/${id}`))).toBe('409 APPROVAL_ANSWERED')
  })

  test('by mail or reminder is refused without the client’s email; a link is allowed', async () => {
    await withoutEmail()
    const one = await draft()
    expect(await refusal(send(one, { way: 'mail' }))).toBe('409 CLIENT_WITHOUT_EMAIL')
    expect((await send(one)).status).toBe(201)
    expect(await refusal(camille.post(`${one}/remind`))).toBe('409 CLIENT_WITHOUT_EMAIL')
  })

  test('writes nothing when it is refused', async () => {
    const { at: old } = await ask(camille, made.process.id)
    const { id } = (await bruno.post(`${old}/corrections`)).body
    await withoutEmail()
    startRecording()
    const refused = await refusal(send(`${at}/${id}`, { way: 'mail' }))
    const written = stopRecording().filter(({ text }) =>
      /^(insert into|update) "?(approval|process|activity)/.test(text),
    )
    expect([refused, written]).toEqual(['409 CLIENT_WITHOUT_EMAIL', []])
  })

  test('by mail is refused when the application has no public address', async () => {
    const one = await draft()
    const { config } = app.deps
    const { publicUrl, smtpUrl } = config
    Object.assign(config, { publicUrl: undefined, smtpUrl: 'smtp://127.0.0.1:9' })
    try {
      expect(await refusal(send(one, { way: 'mail' }))).toBe('409 NO_PUBLIC_ADDRESS')
      expect((await send(one)).status).toBe(201)
      expect(await refusal(camille.post(`${one}/remind`))).toBe('409 NO_PUBLIC_ADDRESS')
      const relayed = camille.post(`${one}/links`).set('X-Forwarded-For', '192.0.2.1')
      expect(await refusal(relayed)).toBe('409 NO_PUBLIC_ADDRESS')
    } finally {
      Object.assign(config, { publicUrl, smtpUrl })
    }
  })
})

describe('a call on an agreement in the wrong state', () => {
  test.each(['links', 'remind', 'withdraw', 'corrections', 'steps'])('refuses %s on a draft', async (act) => {
    expect(await refusal(camille.post(`${await draft()}/${act}`))).toBe('409 APPROVAL_NOT_SENT')
  })

  test.each(['links', 'remind', 'withdraw', 'corrections'])('refuses %s on an answered agreement', async (act) => {
    const { at: one } = await answered(app, camille, made.process.id)
    expect(await refusal(camille.post(`${one}/${act}`))).toBe('409 APPROVAL_NOT_SENT')
  })

  test.each(['links', 'remind'])('refuses %s on an expired agreement', async (act) => {
    const one = await ask(camille, made.process.id)
    await expire(one)
    expect(await refusal(camille.post(`${one.at}/${act}`))).toBe('409 APPROVAL_NOT_SENT')
  })

  test('refuses a correction once the work is done', async () => {
    const { at: one } = await ask(camille, made.process.id)
    await finish(camille, made.process)
    expect(await refusal(camille.post(`${one}/corrections`))).toBe('409 PROCESS_COMPLETED')
  })

  test('refuses more than twenty links', async () => {
    const { at: one } = await ask(camille, made.process.id)
    for (let given = 1; given < limits.approvalLinksMax; given += 1) await camille.post(`${one}/links`)
    expect(await refusal(camille.post(`${one}/links`))).toBe('409 APPROVAL_LINKS')
  })

  test('refuses a second reminder', async () => {
    const { at: one } = await ask(camille, made.process.id)
    expect((await camille.post(`${one}/remind`)).body.remindedAt).toMatch(/Z$/)
    expect(await refusal(camille.post(`${one}/remind`))).toBe('409 APPROVAL_REMINDED')
  })
})

describe('recording an answer given to the garage', () => {
  const recordAnswer = async (one: string, change: object = {}) => {
    const { lines } = (await camille.get(one)).body
    const answers = lines.map(({ id: lineId }: { id: string }) => ({ lineId, answer: 'accepted' }))
    const heardAt = app.deps.now().toISOString()
    const said = { answers, prenom: 'Sophie', nom: 'Lambert', medium: 'phone', heardBy: people.bruno.id, heardAt }
    return camille.post(`${one}/record`, { ...said, ...change })
  }

  test('is refused for an answered or withdrawn agreement, and while another one is waiting', async () => {
    const { at: sent } = await ask(camille, made.process.id)
    expect(await refusal(recordAnswer(await draft()))).toBe('409 APPROVAL_PENDING')
    await camille.post(`${sent}/withdraw`)
    expect(await refusal(recordAnswer(sent))).toBe('409 APPROVAL_OVER')
    const one = await draft()
    expect((await recordAnswer(one)).status).toBe(200)
    expect(await refusal(recordAnswer(one))).toBe('409 APPROVAL_ANSWERED')
  })

  test('is allowed beside an expired agreement, and withdraws the one it corrects', async () => {
    const over = await ask(camille, made.process.id)
    await expire(over)
    expect((await recordAnswer(await draft())).status).toBe(200)
    expect((await camille.get(over.at)).body.state).toBe('expired')
    const old = await ask(camille, made.process.id)
    const { id } = (await camille.post(`${old.at}/corrections`)).body
    expect((await recordAnswer(`${at}/${id}`)).status).toBe(200)
    expect((await camille.get(old.at)).body.state).toBe('withdrawn')
  })

  test('is refused on its field when dated before the draft or before the sending', async () => {
    const ago = new Date(app.deps.now().getTime() - 120_000).toISOString()
    const one = await draft()
    const written = await recordAnswer(one, { heardAt: ago })
    expect([written.status, written.body.issues]).toMatchObject([
      400,
      [{ path: ['heardAt'], message: expect.stringContaining('pas encore écrite') }],
    ])
    await rewriteApproval(app.db, one.split('/').at(-1) ?? '', { created_at: new Date(Date.parse(ago) - 60_000) })
    expect((await send(one)).status).toBe(201)
    const sent = await recordAnswer(one, { heardAt: ago })
    expect([sent.status, sent.body.issues]).toMatchObject([
      400,
      [{ path: ['heardAt'], message: expect.stringContaining('pas encore envoyée') }],
    ])
    expect((await recordAnswer(one)).status).toBe(200)
  })

  test('is refused on its field for a future date, or an unknown employee, photo or answer', async () => {
    const one = await draft()
    const ahead = new Date(app.deps.now().getTime() + 60_000).toISOString()
    for (const [change, path] of [
      [{ heardAt: ahead }, 'heardAt'],
      [{ heardBy: people.denise.id }, 'heardBy'],
      [{ photoId: newId() }, 'photoId'],
      [{ answers: [] }, 'answers'],
    ] as const) {
      const { status, body } = await recordAnswer(one, change)
      expect([status, body.issues[0].path[0]]).toEqual([400, path])
    }
    expect((await camille.get(one)).body.state).toBe('draft')
  })
})

describe('the steps of an agreement', () => {
  test('are refused when every line was refused', async () => {
    const { at: one } = await answered(app, camille, made.process.id, { given: ['refused', 'refused'] })
    expect(await refusal(camille.post(`${one}/steps`))).toBe('409 APPROVAL_NOT_SENT')
  })

  test('are refused beyond the limit of a process', async () => {
    const { at: one } = await answered(app, camille, made.process.id, { given: ['accepted', 'accepted'] })
    const step = (n: number) => ({ position: 100 + n, name: 'Étape', status: 'proposed' })
    await insert('process_steps', limits.stepsMax - 4, step)
    expect(await refusal(camille.post(`${one}/steps`))).toBe('409 STEP_LIMIT')
  })

  test('are refused once the work is done', async () => {
    const { at: one } = await answered(app, camille, made.process.id)
    await finish(camille, made.process)
    expect(await refusal(camille.post(`${one}/steps`))).toBe('409 PROCESS_COMPLETED')
  })
})

describe('the public call of a customer', () => {
  test('refuses another version, missing or foreign lines, an empty name or an unknown link', async () => {
    const { link } = await ask(camille, made.process.id)
    const shown = (await stranger(app).get(link)).body
    const answer = answerTo(shown, ['accepted', 'refused'])
    const asking = (body: object) => refusal(stranger(app).post(link, body))
    expect(await asking({ ...answer, version: `${shown.version.slice(0, -1)}_` })).toBe('409 APPROVAL_CHANGED')
    expect(await asking({ ...answer, answers: answer.answers.slice(1) })).toBe('400 VALIDATION_FAILED')
    const foreign = [...answer.answers, { lineId: newId(), answer: 'accepted' }]
    expect(await asking({ ...answer, answers: foreign })).toBe('400 VALIDATION_FAILED')
    expect(await asking({ ...answer, nom: '' })).toBe('400 VALIDATION_FAILED')
    expect(await refusal(stranger(app).get(`/public/approvals/${'A'.repeat(32)}`))).toBe('404 NOT_FOUND')
    expect((await stranger(app).get(link)).body.state).toBe('sent')
  })

  test('replays the answer under its key and refuses any other', async () => {
    const { link } = await ask(camille, made.process.id)
    const answer = answerTo((await stranger(app).get(link)).body, ['accepted', 'refused'])
    const key = newId()
    const [first, again] = [await stranger(app).post(link, answer, key), await stranger(app).post(link, answer, key)]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await refusal(stranger(app).post(link, { ...answer, nom: 'Petit' }, key))).toBe('422 IDEMPOTENCY_KEY_REUSED')
    expect(await refusal(stranger(app).post(link, answer))).toBe('409 APPROVAL_ANSWERED')
    expect(await refusal(stranger(app).post(`${link}/callback`))).toBe('409 APPROVAL_ANSWERED')
  })

  test.each(['withdrawn', 'expired'])('answers 410 for an agreement that is %s', async (how) => {
    const one = await ask(camille, made.process.id)
    const answer = answerTo((await stranger(app).get(one.link)).body, ['accepted', 'refused'])
    if (how === 'withdrawn') await camille.post(`${one.at}/withdraw`)
    else await expire(one)
    expect(await refusal(stranger(app).get(one.link))).toBe('410 APPROVAL_OVER')
    expect(await refusal(stranger(app).post(one.link, answer))).toBe('410 APPROVAL_OVER')
    expect(await refusal(stranger(app).post(`${one.link}/callback`))).toBe('410 APPROVAL_OVER')
  })

  test('records one call request when pressed twice', async () => {
    const one = await ask(camille, made.process.id)
    const first = await stranger(app).post(`${one.link}/callback`)
    const again = await stranger(app).post(`${one.link}/callback`)
    expect([first.status, again.body.callbackAt]).toEqual([200, first.body.callbackAt])
    const { events } = (await camille.get(one.at)).body
    expect(events.filter(({ kind }: { kind: string }) => kind === 'callback')).toHaveLength(1)
  })
})
