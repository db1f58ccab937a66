import supertest from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerField } from '../../../../domain/approvals/answer-page.ts'
import type { ApprovalDetail, PublicApproval } from '../../../../domain/approvals/approval.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { as, type Caller, stranger } from '../../../setup/doors.ts'
import { photoOf } from '../../../setup/photo.ts'
import { rewriteApproval } from '../../../setup/superuser.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

stage()

let camille: Caller

beforeAll(async () => {
  camille = await as(app, people.camille)
  await camille.patch('/garage', { nom: 'Garage Perrin', adresse: '18 rue des Charmettes', telephone: '+33465712348' })
})

const discs = { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new' }
const wipers = { label: 'Balais', kind: 'advice', amountCents: 2450, part: null }

type Wish = { lines?: object[]; way?: 'mail' | 'link'; by?: Caller; more?: object }

/** An approval that waits for an answer, and the page of its link. */
async function asked({ lines = [discs, wipers], way = 'link', by = camille, more = {} }: Wish = {}) {
  const { process, plaque, email } = await repair(by, { name: 'Révision' })
  const at = `/processes/${process.id}/approvals`
  const form = { title: 'Freins', message: 'Les disques sont usés.', lines, ...more }
  const { id } = (await by.post(at, form)).body
  const sent = await by.post(`${at}/${id}/send`, { way })
  expect(sent.status, sent.text).toBe(201)
  const { link } = (await by.post(`${at}/${id}/links`)).body
  const path = new URL(link).pathname
  const detail = async () => (await by.get(`${at}/${id}`)).body as ApprovalDetail
  return {
    id,
    at: `${at}/${id}`,
    process: process.id,
    plaque,
    email,
    path,
    token: path.split('/').at(-1) ?? '',
    detail,
  }
}

const visit = (path: string) => supertest(app.app).get(path)
const send = (path: string, fields: object = {}) => supertest(app.app).post(path).type('form').send(fields)
const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
const kinds = ({ events }: ApprovalDetail) => events.map(({ kind }) => kind)

/** The fields of the page's form once each line has its answer. */
async function chosen({ path, detail }: Awaited<ReturnType<typeof asked>>, given: string[]) {
  const [{ text }, { lines }] = await Promise.all([visit(path), detail()])
  const answers = lines.map(({ id }, nth) => [answerField(id), given[nth] ?? 'refused'])
  return { version: versionIn(text), ...Object.fromEntries(answers), pieces: 'new' } as Record<string, string>
}

/** Changes an approval as time would. */
const change = (id: string, columns: object) => rewriteApproval(app.db, id, columns)

const sophie = { prenom: 'Sophie', nom: 'Lambert' }
const key = () => ({ cle: crypto.randomUUID() })

describe('the customer’s page of an agreement', () => {
  test('shows garage, car, lines and total without the customer’s data, and selects nothing', async () => {
    const { path, plaque, email } = await asked()
    const page = await visit(path)
    expect(page.status).toBe(200)
    for (const words of [
      ...['Garage Perrin', '18 rue des Charmettes', '04\u00a065\u00a071\u00a023\u00a048', 'Les disques sont usés.'],
      ...['Disques avant', 'Sécurité', 'Pièce neuve', '184,00\u00a0€ TTC', 'Balais', '24,50\u00a0€ TTC', 'Conseillé'],
      ...['208,50\u00a0€ TTC', 'Répondez d’ici ', 'Peugeot 308', `${plaque.slice(0, 2)}-•••-${plaque.slice(5)}`],
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toMatch(/checked|<script|\son\w+=|style=/)
    for (const secret of ['Lambert', email, plaque, 'Camille']) expect(page.text).not.toContain(secret)
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  test('asks for a confirmation with both totals, then shows the recorded answer', async () => {
    const request = await asked()
    const { path, detail } = request
    const fields = await chosen(request, ['accepted', 'refused'])
    const recap = await send(`${path}/recapitulatif`, fields)
    expect(recap.status).toBe(200)
    for (const words of [
      'Vous acceptez',
      'Vous refusez',
      'Total refusé',
      'Confirmer ma réponse\u00a0: je m’engage à payer 184,00\u00a0€ TTC',
    ])
      expect(recap.text).toContain(words)
    expect((await detail()).state).toBe('sent')
    const answered = await send(`${path}/reponse`, { ...fields, ...sophie, ...key() })
    expect([answered.status, answered.headers.location]).toEqual([303, path])
    const record = await visit(path)
    expect(record.status).toBe(200)
    const { events, acceptedCents } = await detail()
    expect(acceptedCents).toBe(18_400)
    const digest = events.find(({ kind }) => kind === 'answered')?.digest ?? '-'
    for (const words of ['Votre réponse est enregistrée', 'Sophie Lambert', 'Total accepté', digest])
      expect(record.text).toContain(words)
    expect(record.text).not.toMatch(/<form|<input|<script/)
  })

  test('confirms a refusal of all lines without any commitment to pay', async () => {
    const request = await asked()
    const fields = await chosen(request, [])
    const recap = await send(`${request.path}/recapitulatif`, fields)
    expect(recap.text).toContain('Confirmer mon refus')
    expect(recap.text).not.toMatch(/m’engage|Vous acceptez/)
    await send(`${request.path}/reponse`, { ...fields, ...sophie, ...key() })
    expect((await request.detail()).acceptedCents).toBe(0)
  })

  test.each([
    [0, 'Confirmer ma réponse\u00a0: je m’engage à payer 0,00\u00a0€ TTC'],
    [9_999_999, 'je m’engage à payer 99\u00a0999,99\u00a0€ TTC'],
  ])('shows and records the amount of %i cents', async (amountCents, words) => {
    const request = await asked({ lines: [{ ...discs, amountCents }] })
    const fields = await chosen(request, ['accepted'])
    expect((await send(`${request.path}/recapitulatif`, fields)).text).toContain(words)
    expect((await send(`${request.path}/reponse`, { ...fields, ...sophie, ...key() })).status).toBe(303)
    expect((await request.detail()).acceptedCents).toBe(amountCents)
  })

  test('keeps choices and names when the customer goes back', async () => {
    const request = await asked()
    const fields = await chosen(request, ['accepted', 'refused'])
    const back = await send(`${request.path}/recapitulatif`, { ...fields, prenom: 'Sophie', geste: 'revenir' })
    expect(back.status).toBe(200)
    expect(back.text.match(/checked/g)).toHaveLength(3)
    const recap = await send(`${request.path}/recapitulatif`, { ...fields, prenom: 'Sophie' })
    expect(recap.text).toMatch(/<input id="prenom"[^>]* value="Sophie"/)
  })

  test('records one call request and confirms it, when pressed twice', async () => {
    const { path, detail } = await asked()
    for (let time = 0; time < 2; time += 1) {
      const answer = await send(`${path}/rappel`)
      expect([answer.status, answer.headers.location]).toEqual([303, `${path}#rappel`])
    }
    const page = await visit(path)
    expect(page.text).toContain('Vous avez demandé au garage de vous rappeler, le ')
    expect(page.text).not.toContain('Rappelez-moi')
    expect(page.text).toContain('tel:+33465712348')
    expect(kinds(await detail()).filter((kind) => kind === 'callback')).toHaveLength(1)
  })

  test('says that the garage recorded an answer given by phone', async () => {
    const { path, at, detail } = await asked()
    const answers = (await detail()).lines.map(({ id }) => ({ lineId: id, answer: 'accepted' }))
    const answer = { medium: 'phone', heardBy: people.bruno.id, heardAt: new Date().toISOString() }
    expect((await camille.post(`${at}/record`, { answers, ...sophie, ...answer })).status).toBe(200)
    const { status, text } = await visit(path)
    expect(status).toBe(200)
    for (const words of ['Le garage a noté votre réponse', 'par téléphone', 'Sophie Lambert', '208,50\u00a0€ TTC'])
      expect(text).toContain(words)
    expect(text).not.toContain('Bruno')
  })

  test('redirects a reload of its intermediate pages to the request', async () => {
    const { path } = await asked()
    for (const place of ['recapitulatif', 'reponse', 'rappel']) {
      const { status, headers } = await visit(`${path}/${place}`)
      expect([status, headers.location]).toEqual([303, path])
    }
  })
})

describe('the customer’s page of an agreement refuses', () => {
  test('an answer with a line missing, names that line and keeps the other choices', async () => {
    const request = await asked()
    const { version, ...answers } = await chosen(request, ['accepted', 'refused'])
    const [first = '', second = ''] = Object.keys(answers)
    for (const place of ['recapitulatif', 'reponse']) {
      const page = await send(`${request.path}/${place}`, {
        version,
        [first]: 'accepted',
        [second]: 'peut-être',
        ...sophie,
      })
      expect(page.status).toBe(422)
      expect(page.text).toContain('<a href="#ligne-2">Balais</a>')
      expect(page.text).not.toContain('<a href="#ligne-1">')
      expect(page.text.match(/checked/g)).toHaveLength(1)
    }
    expect((await request.detail()).state).toBe('sent')
  })

  test.each([
    [{ prenom: '', nom: 'Lambert' }, 'Prénom requis'],
    [{ prenom: 'Sophie', nom: '  ' }, 'Nom requis'],
    [{ prenom: 'Sophie', nom: 'L'.repeat(500) }, 'Nom trop long'],
  ])('an answer without a valid name: %o', async (name, message) => {
    const request = await asked()
    const fields = await chosen(request, ['accepted', 'refused'])
    const page = await send(`${request.path}/reponse`, { ...fields, ...name, ...key() })
    expect(page.status).toBe(422)
    expect(page.text).toContain(message)
    expect(page.text).toContain('je m’engage à payer 184,00\u00a0€ TTC')
    expect((await request.detail()).state).toBe('sent')
  })

  test('the version of another request, and shows the request again with nothing selected', async () => {
    const [request, other] = [await asked(), await asked()]
    const denise = await as(app, people.denise)
    const foreign = await asked({ by: denise })
    const fields = await chosen(request, ['accepted', 'accepted'])
    const versions = [
      (await chosen(other, [])).version,
      (await chosen(foreign, [])).version,
      '',
      `${fields.version}x`,
      fields.version?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ]
    for (const place of ['recapitulatif', 'reponse']) {
      for (const version of versions) {
        const page = await send(`${request.path}/${place}`, { ...fields, ...sophie, ...key(), version })
        expect([place, version, page.status]).toEqual([place, version, 409])
        expect(page.text).toContain('Cette demande a changé entre-temps.')
        expect(page.text).not.toContain('checked')
      }
    }
    expect((await request.detail()).state).toBe('sent')
  })

  test('answers to lines of another garage’s request', async () => {
    const denise = await as(app, people.denise)
    const [request, foreign] = [await asked(), await asked({ by: denise })]
    const { version } = await chosen(request, [])
    const theirs = await chosen(foreign, ['accepted', 'accepted'])
    const page = await send(`${request.path}/reponse`, { ...theirs, version, ...sophie, ...key() })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Il manque 2 réponses')
    expect((await request.detail()).state).toBe('sent')
    expect((await foreign.detail()).state).toBe('sent')
  })

  test('a second answer and shows the first, but accepts the same form twice', async () => {
    const request = await asked()
    const fields = { ...(await chosen(request, ['accepted', 'refused'])), ...sophie, ...key() }
    const twice = await Promise.all([send(`${request.path}/reponse`, fields), send(`${request.path}/reponse`, fields)])
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    expect((await send(`${request.path}/reponse`, fields)).status).toBe(303)
    const later = [
      await send(`${request.path}/reponse`, { ...fields, ...key() }),
      await send(`${request.path}/reponse`, { ...fields, nom: 'Autre' }),
      await send(`${request.path}/reponse`, { ...fields, nom: '', ...key() }),
      await send(`${request.path}/recapitulatif`, fields),
      await send(`${request.path}/rappel`),
    ]
    for (const { status, text } of later) {
      expect(status).toBe(409)
      expect(text).toContain('Une réponse a déjà été donnée\u00a0: la voici.')
      expect(text).toContain('Sophie Lambert')
    }
    expect(kinds(await request.detail()).filter((kind) => kind === 'answered')).toHaveLength(1)
  })

  test('all but one of twenty simultaneous answers, and shows the recorded one', async () => {
    const request = await asked()
    const fields = await chosen(request, ['accepted', 'accepted'])
    const shown: PublicApproval = (await stranger(app).get(`/public/approvals/${request.token}`)).body
    const refusal = {
      version: shown.version,
      answers: shown.lines.map(({ id }) => ({ lineId: id, answer: 'refused' })),
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        nth % 2
          ? send(`${request.path}/reponse`, { ...fields, ...sophie, ...key() })
          : stranger(app).post(`/public/approvals/${request.token}`, { ...refusal, prenom: 'Paul', nom: 'Lambert' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 303 || status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { answeredBy } = await request.detail()
    const pages = answers.filter(({ status, type }) => status === 409 && type === 'text/html')
    for (const { text } of pages) expect(text).toContain(answeredBy)
    expect(kinds(await request.detail()).filter((kind) => kind === 'answered')).toHaveLength(1)
  })

  test('any answer to a withdrawn or expired request, and shows the garage’s phone number', async () => {
    const [withdrawn, late] = [await asked(), await asked({ more: { expiryDays: 1 } })]
    const fields = await Promise.all([chosen(withdrawn, []), chosen(late, [])])
    await camille.post(`${withdrawn.at}/withdraw`)
    await change(late.id, { expires_at: new Date(Date.now() - 1000) })
    const cases = [
      [withdrawn, fields[0], 'Le garage a retiré cette demande'],
      [late, fields[1], 'Le délai pour répondre est passé'],
    ] as const
    for (const [{ path, detail }, form, title] of cases) {
      const before = await detail()
      const answers = [
        await visit(path),
        await send(`${path}/recapitulatif`, form),
        await send(`${path}/reponse`, { ...form, ...sophie, ...key() }),
        await send(`${path}/rappel`),
      ]
      for (const { status, text } of answers) {
        expect(status).toBe(410)
        for (const words of [title, 'Garage Perrin', 'tel:+33465712348']) expect(text).toContain(words)
      }
      expect(await detail()).toEqual(before)
    }
  })

  test('an unknown or outdated link, and redirects to the page of dead links', async () => {
    const deleted = await asked()
    const answered = await asked()
    await send(`${answered.path}/reponse`, { ...(await chosen(answered, [])), ...sophie, ...key() })
    await camille.delete(`/processes/${deleted.process}`)
    const long = new Date(Date.now() - (limits.approvalShownDays + 1) * limits.dayMs)
    await change(answered.id, { answered_at: long })
    for (const path of ['/public/accord/court', `/public/accord/${'a'.repeat(27)}`, deleted.path, answered.path]) {
      const answers = [await visit(path), await send(`${path}/reponse`, sophie), await send(`${path}/rappel`)]
      for (const { status, headers } of answers)
        expect([status, headers.location]).toEqual([303, '/public/lien-expire'])
      expect((await visit(`${path}/photos/${crypto.randomUUID()}/petite`)).status).toBe(404)
    }
  })

  test('a form from another site, but accepts one from a hidden origin', async () => {
    const { path, detail } = await asked()
    for (const [name, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
    ] as const)
      expect((await send(`${path}/rappel`).set(name, value)).status).toBe(403)
    expect((await supertest(app.app).post(`${path}/rappel`).type('text').send('x')).status).toBe(415)
    expect((await detail()).callbackAt).toBeNull()
    expect((await send(`${path}/rappel`).set('Origin', 'null')).status).toBe(303)
    expect((await send(`${path}/rappel`).set({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
  })
})

describe('the opening of an agreement', () => {
  test('is recorded once when a scanner loads the page fifty times', async () => {
    const { path, detail } = await asked()
    const before = await detail()
    for (let time = 0; time < 50; time += 1) expect((await visit(path)).status).toBe(200)
    const { events, openedAt, ...after } = await detail()
    expect(events.slice(before.events.length).map(({ kind }) => kind)).toEqual(['opened'])
    expect(openedAt).not.toBeNull()
    expect({ ...after, events: before.events, openedAt: null }).toEqual(before)
  })

  test.each(['WhatsApp/2.23.20.0 A', 'Mimecast-Link-Scanner/1.0'])(
    'is not recorded for a preview by %s',
    async (name) => {
      const { path, detail } = await asked()
      const opening = () => visit(path).set('User-Agent', name)
      expect((await opening()).status).toBe(200)
      const token = path.split('/').at(-1)
      expect((await supertest(app.app).get(`/api/public/approvals/${token}`).set('User-Agent', name)).status).toBe(200)
      expect(await detail()).toMatchObject({ openedAt: null })
      expect(kinds(await detail())).toEqual(['sent', 'linked'])
    },
  )

  test('is not recorded for a HEAD request or a prefetch', async () => {
    const { path, detail } = await asked()
    const looks = [
      await supertest(app.app).head(path),
      await visit(path).set('Sec-Purpose', 'prefetch;prerender'),
      await visit(path).set('Purpose', 'prefetch'),
    ]
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(kinds(await detail())).toEqual(['sent', 'linked'])
  })
})

describe('the photos of an agreement', () => {
  test('stay as they were sent until the request is withdrawn, even after their deletion', async () => {
    const { process } = await repair(camille)
    const place = { processId: process.id, stepId: null }
    const [shown, other] = [
      await photoOf(app, people.bruno, place, { caption: 'Disque', colour: '#993333' }),
      await photoOf(app, people.bruno, place, { colour: '#339933' }),
    ]
    const at = `/processes/${process.id}/approvals`
    const { id } = (await camille.post(at, { title: 'Freins', lines: [{ ...discs, photoIds: [shown] }] })).body
    await camille.post(`${at}/${id}/send`, { way: 'link' })
    const path = new URL((await camille.post(`${at}/${id}/links`)).body.link).pathname
    const page = await visit(path)
    expect(page.text).toContain(`src="${path}/photos/${shown}/petite"`)
    expect(page.text).toContain(`href="${path}/photos/${shown}/grande"`)
    await camille.delete(`/processes/${process.id}/photos/${shown}`)
    const image = await visit(`${path}/photos/${shown}/petite`).set('Accept', 'image/webp')
    expect([image.status, image.type]).toEqual([200, 'image/webp'])
    expect(image.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await visit(`${path}/photos/${shown}/grande`)).type).toBe('image/jpeg')
    for (const gone of [`${other}/petite`, `${shown}/enorme`, 'x/petite'])
      expect((await visit(`${path}/photos/${gone}`)).status).toBe(404)
    await camille.post(`${at}/${id}/withdraw`)
    expect((await visit(`${path}/photos/${shown}/petite`)).status).toBe(404)
  })
})

describe('the public call of an agreement', () => {
  const by = (path: string) => `/public/approvals/${path}`

  test('refuses an incomplete or invalid answer', async () => {
    const { token, detail } = await asked()
    const { version, lines }: PublicApproval = (await stranger(app).get(by(token))).body
    const [first, second] = lines.map(({ id }) => ({ lineId: id, answer: 'accepted' }))
    const send = (body: object) =>
      stranger(app).post(by(token), { version, answers: [first, second], ...sophie, ...body })
    const stranger_ = { lineId: crypto.randomUUID(), answer: 'accepted' }
    for (const body of [
      { answers: [first] },
      { answers: [first, second, stranger_] },
      { answers: [{ ...first, answer: 'peut-être' }, second] },
      { prenom: '' },
      { nom: undefined },
      { version: '' },
    ]) {
      const { status, body: answer } = await send(body)
      expect([status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
    const changed = await send({ version: `${version}x` })
    expect([changed.status, changed.body.code]).toEqual([409, 'APPROVAL_CHANGED'])
    expect((await detail()).state).toBe('sent')
  })

  test('replays the same call, and refuses a reused key and a second answer', async () => {
    const { token } = await asked()
    const { version, lines }: PublicApproval = (await stranger(app).get(by(token))).body
    const answers = lines.map(({ id }) => ({ lineId: id, answer: 'accepted' }))
    const form = { version, answers, partsChoice: 'new', ...sophie }
    const mine = crypto.randomUUID()
    const [one, two] = [
      await stranger(app).post(by(token), form, mine),
      await stranger(app).post(by(token), form, mine),
    ]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.headers['idempotent-replayed']).toBe('true')
    expect(two.body).toEqual(one.body)
    const reused = await stranger(app).post(by(token), { ...form, nom: 'Autre' }, mine)
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const second = await stranger(app).post(by(token), form)
    expect([second.status, second.body.code]).toEqual([409, 'APPROVAL_ANSWERED'])
    const called = await stranger(app).post(by(`${token}/callback`))
    expect([called.status, called.body.code]).toEqual([409, 'APPROVAL_ANSWERED'])
  })

  test('answers 410 for a withdrawn request and 404 for an unknown one', async () => {
    const { token, at } = await asked()
    await camille.post(`${at}/withdraw`)
    const form = { version: 'x', answers: [], ...sophie }
    for (const [path, status, code] of [
      [token, 410, 'APPROVAL_OVER'],
      ['a'.repeat(27), 404, 'NOT_FOUND'],
    ] as const) {
      const told = [
        await stranger(app).get(by(path)),
        await stranger(app).post(by(path), form),
        await stranger(app).post(by(`${path}/callback`)),
      ]
      for (const { status: given, body, headers } of told) {
        expect([given, body.code]).toEqual([status, code])
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      }
    }
  })
})
