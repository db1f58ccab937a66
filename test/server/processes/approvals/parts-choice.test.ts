import supertest from 'supertest'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerField } from '../../../../domain/approvals/answer-page.ts'
import type { ApprovalDetail, PublicApproval } from '../../../../domain/approvals/approval.ts'
import { partsLaw } from '../../../../domain/approvals/law.ts'
import { lowered, partsExemptionLabels, partsExemptions } from '../../../../domain/approvals/parts-choice.ts'
import type { PartsChoiceRow } from '../../../../domain/approvals/parts-file.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { answerTo, ask, brakes, discs, open, record, wipers } from '../../../setup/agreement.ts'
import { as, browse, type Caller, stranger, type Visitor } from '../../../setup/doors.ts'
import { rewriteApproval } from '../../../setup/superuser.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

stage()

let camille: Caller
let visitor: Visitor
let made: Awaited<ReturnType<typeof repair>>
let processId: string

beforeAll(async () => {
  camille = await as(app, people.camille)
  visitor = await browse(app, people.camille)
})
beforeEach(async () => {
  made = await repair(camille)
  processId = made.process.id
})

const question = 'Quelles pièces souhaitez-vous'
const wished = 'Je souhaite des pièces issues de l’économie circulaire si elles existent'
const chosen = 'Issues de l’économie circulaire, si elles existent'
const required = 'Choisissez les pièces que vous souhaitez'

const plain = (text: string) => text.replaceAll('<!-- -->', '')
const visit = async (token: string) => plain((await supertest(app.app).get(`/public/accord/${token}`)).text)
const send = (token: string, place: string, fields: object) =>
  supertest(app.app).post(`/public/accord/${token}/${place}`).type('form').send(fields)
const detailOf = async (at: string) => (await camille.get(at)).body as ApprovalDetail
/** The register's rows about this test's car. */
const registered = async (): Promise<PartsChoiceRow[]> => {
  const { items } = (await camille.get('/parts-choices')).body
  return items.filter(({ plaque }: PartsChoiceRow) => plaque === made.plaque)
}
const page = async (address: string) => plain((await visitor.get(address)).text)

/** The fields of the customer's form with these answers, in the order of the lines. */
function fieldsOf({ version, lines }: PublicApproval, given: string[]) {
  const answers = lines.map(({ id }, nth) => [answerField(id), given[nth] ?? 'refused'])
  return { version, ...Object.fromEntries(answers) } as Record<string, string>
}

/** The customer answers by the call, with this choice. */
async function answers(token: string, partsChoice: string | null, given = ['accepted', 'accepted']) {
  const body = { ...answerTo(await open(app, token), given), partsChoice }
  return stranger(app).post(`/public/approvals/${token}`, body)
}

describe('the question about new or used parts', () => {
  test('offers two choices, none selected, with the text of the law, without a script', async () => {
    const { token } = await ask(camille, processId)
    const html = await visit(token)
    for (const words of [question, wished, 'Des pièces neuves', 'sous réserve de leur disponibilité', '<details'])
      expect(html).toContain(words)
    for (const words of ['R224-25', 'Vitrages non collés', 'Pièces optiques', 'R224-24', 'rappel du constructeur'])
      expect(html).toContain(words)
    expect(html).not.toMatch(/checked|<script/)
  })

  test('is not asked when no line has a part', async () => {
    const { token } = await ask(camille, processId, { lines: [wipers] })
    expect(await visit(token)).not.toContain(question)
    expect((await open(app, token)).parts).toBeNull()
    expect((await answers(token, null, ['accepted'])).status).toBe(201)
    expect(await registered()).toEqual([])
  })

  test('is not asked of a professional', async () => {
    await camille.patch(`/clients/${made.client.id}`, { type: 'professionnel' })
    const { token } = await ask(camille, processId)
    expect(await visit(token)).not.toContain(question)
    expect((await open(app, token)).parts).toBeNull()
    expect((await answers(token, null)).status).toBe(201)
    expect(await registered()).toEqual([])
  })

  test('is asked of a consumer even in a garage without distance contracts', async () => {
    await camille.patch('/garage', { distanceApprovals: false })
    try {
      const { token } = await ask(camille, processId)
      expect(await visit(token)).toContain(question)
    } finally {
      await camille.patch('/garage', { distanceApprovals: true })
    }
  })

  test('is still asked of a client who became a professional after the sending', async () => {
    const { token } = await ask(camille, processId)
    await camille.patch(`/clients/${made.client.id}`, { type: 'professionnel' })
    expect(await visit(token)).toContain(question)
  })
})

describe('an answer without a choice of parts', () => {
  test('is refused with an error of its own; the page keeps choices and names', async () => {
    const { token, at } = await ask(camille, processId)
    const fields = fieldsOf(await open(app, token), ['accepted', 'refused'])
    for (const place of ['recapitulatif', 'reponse']) {
      const refused = await send(token, place, { ...fields, prenom: 'Sophie', nom: 'Lambert' })
      expect([place, refused.status]).toEqual([place, 422])
      expect(refused.text).toContain(required)
      expect(refused.text).toContain('<a href="#pieces">Le choix des pièces</a>')
      expect(refused.text.match(/checked/g)).toHaveLength(2)
      expect(refused.text).toMatch(/name="prenom" value="Sophie"/)
    }
    expect((await detailOf(at)).state).toBe('sent')
  })

  test('is refused after « Tout accepter » too, with all lines still accepted', async () => {
    const { token } = await ask(camille, processId)
    const refused = await send(token, 'recapitulatif', { version: (await open(app, token)).version, geste: 'tout' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(required)
    expect(refused.text.match(/checked/g)).toHaveLength(2)
  })

  test('is refused by the call, on its field', async () => {
    const { token } = await ask(camille, processId)
    const { status, body } = await answers(token, null)
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.issues).toMatchObject([{ path: ['partsChoice'], message: required }])
  })

  test.each(['peut-être', 'used', 7])('is refused like the unknown choice %s', async (word) => {
    const { token } = await ask(camille, processId)
    const { status, body } = await answers(token, word as string)
    expect(status).toBe(400)
    expect(body.issues).toMatchObject([{ path: ['partsChoice'], message: 'Choix de pièces inconnu' }])
  })

  test('is allowed when every line with a part is refused', async () => {
    const { token, at } = await ask(camille, processId)
    expect((await answers(token, null, ['refused', 'accepted'])).status).toBe(201)
    expect((await detailOf(at)).partsChoice).toBeNull()
    expect(await registered()).toEqual([])
  })

  test('is the only one allowed when nothing was asked', async () => {
    const { token } = await ask(camille, processId, { lines: [wipers] })
    const { status, body } = await answers(token, 'new', ['accepted'])
    expect(status).toBe(400)
    expect(body.issues).toMatchObject([{ path: ['partsChoice'], message: 'Aucun choix de pièces n’est demandé ici' }])
  })
})

describe('the choice of parts', () => {
  test('appears on recap, record, proof, job card, dossier and receipt', async () => {
    const { token, at, id } = await ask(camille, processId)
    const fields = { ...fieldsOf(await open(app, token), ['accepted', 'refused']), pieces: 'circular' }
    const recap = await send(token, 'recapitulatif', fields)
    expect(recap.status).toBe(200)
    expect(recap.text).toContain(chosen)
    expect(recap.text).toContain('name="pieces" value="circular"')
    const name = { prenom: 'Sophie', nom: 'Lambert', cle: crypto.randomUUID() }
    expect((await send(token, 'reponse', { ...fields, ...name })).status).toBe(303)
    expect(await visit(token)).toContain(chosen)
    const { partsChoice, events } = await detailOf(at)
    expect(partsChoice).toBe('circular')
    expect(events.find(({ kind }) => kind === 'answered')?.detail).toContain('issues de l’économie circulaire')
    const target = { id: processId, approvalId: id }
    for (const address of [
      routes.approval.href(target),
      routes.approvalProof.href(target),
      routes.jobCard.href(target),
    ])
      expect([address, (await page(address)).includes(chosen)]).toEqual([address, true])
    expect(await page(routes.approvalProof.href(target))).toContain('Dossier intact')
    expect(await page(routes.dossier.href(target))).toContain(`Pièces\u00a0: ${chosen.toLowerCase()}`)
    const [mail] = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('mails').where({ garage_id: tx.garageId, process_id: processId, kind: 'approval_receipt' }),
    )
    expect(mail?.text).toContain(`Pièces\u00a0: ${chosen.toLowerCase()}`)
  })

  test('stays selected after « Revenir et changer »', async () => {
    const { token } = await ask(camille, processId)
    const fields = { ...fieldsOf(await open(app, token), ['accepted', 'refused']), pieces: 'new', geste: 'revenir' }
    const back = await send(token, 'recapitulatif', fields)
    expect(back.text).toMatch(/name="pieces"[^>]*checked=""[^>]*value="new"/)
  })

  test('cannot be changed in the row, like the exemption', async () => {
    const { token, id } = await ask(camille, processId)
    await answers(token, 'new')
    const change = (columns: object) =>
      withGarage(app.db, people.camille.garageId, (tx) =>
        tx.from('approvals').where({ garage_id: tx.garageId, id }).update(columns),
      )
    await expect(change({ parts_choice: 'circular' })).rejects.toThrow('was answered')
    await expect(change({ parts_exemption: 'free' })).rejects.toThrow('was sent')
  })

  test('is asked once per repair, shown in the next request, and can be changed there', async () => {
    const first = await ask(camille, processId)
    await answers(first.token, 'circular')
    const second = await ask(camille, processId)
    const html = await visit(second.token)
    expect(html).toContain('vous avez choisi, le ')
    expect(html).toContain('Changer ce choix')
    expect((await open(app, second.token)).parts?.before?.choice).toBe('circular')
    expect((await answers(second.token, null)).status).toBe(201)
    expect((await detailOf(second.at)).partsChoice).toBe('circular')
    expect(await registered()).toHaveLength(1)
    const third = await ask(camille, processId)
    const fields = { ...fieldsOf(await open(app, third.token), ['accepted', 'accepted']), pieces: 'new' }
    await send(third.token, 'reponse', { ...fields, prenom: 'Sophie', nom: 'Lambert', cle: crypto.randomUUID() })
    expect((await detailOf(third.at)).partsChoice).toBe('new')
    expect((await registered()).map(({ choice }) => choice)).toEqual(['new', 'circular'])
  })

  test('is asked again on another repair', async () => {
    await answers((await ask(camille, processId)).token, 'circular')
    const other = await ask(camille, (await repair(camille)).process.id)
    expect((await open(app, other.token)).parts?.before).toBeNull()
  })

  test('is recorded once when twenty answers arrive together', async () => {
    const { token, at } = await ask(camille, processId)
    await Promise.all(Array.from({ length: 20 }, (_, nth) => answers(token, nth % 2 ? 'new' : 'circular')))
    const items = await registered()
    expect(items).toHaveLength(1)
    expect((await detailOf(at)).partsChoice).toBe(items[0]?.choice)
  })
})

describe('the legal text of the choice of parts', () => {
  /** Runs a function with another sentence about the availability of parts, as under an older version of the text. */
  async function worded<T>(text: string, run: () => Promise<T>): Promise<T> {
    const { availability } = partsLaw as { availability: { text: string } }
    const { text: now } = availability
    availability.text = text
    return run().finally(() => {
      availability.text = now
    })
  }
  const older = 'Mention d’une version d’avant.'
  const todays = partsLaw.availability.text
  const proofOf = (approvalId: string) => page(routes.approvalProof.href({ id: processId, approvalId }))

  test('stays on page, record and proof as it was when the request was made', async () => {
    const { id, token } = await worded(older, () => ask(camille, processId))
    const request = await visit(token)
    expect((await open(app, token)).parts?.words.availability).toBe(older)
    expect(request).toContain(older)
    expect(request).not.toContain(todays)
    await answers(token, 'circular')
    const answered = await visit(token)
    expect(answered).toContain(older)
    expect(answered).not.toContain(todays)
    const proof = await proofOf(id)
    for (const text of [
      'Dossier intact',
      'Ce que la page disait du choix des pièces',
      wished,
      older,
      'vitrages non collés',
    ])
      expect(proof).toContain(text)
    expect(proof).not.toContain(todays)
    const next = await ask(camille, (await repair(camille)).process.id)
    expect(await visit(next.token)).toContain(todays)
  })

  test('explains an exemption in the proof', async () => {
    const { id } = await ask(camille, processId, { partsExemption: 'free' })
    const proof = await proofOf(id)
    expect(proof).toContain('est ici sans objet. Raison donnée par le garage\u00a0: travaux gratuits.')
    expect(proof).not.toContain(wished)
  })

  test('is the current one for requests older than its recording', async () => {
    const { id, token } = await ask(camille, processId)
    const [row] = await withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('approvals').where({ garage_id: tx.garageId, id }),
    )
    const { parts, ...rest } = JSON.parse(row?.content ?? '')
    const { words: _, ...before } = parts
    await rewriteApproval(app.db, id, { content: JSON.stringify({ ...rest, parts: before }) })
    expect(await visit(token)).toContain(todays)
  })
})

describe('the exemption « sans objet »', () => {
  test.each(partsExemptions)('is shown to the customer with its reason: %s', async (partsExemption) => {
    const { token, at } = await ask(camille, processId, { partsExemption })
    const html = await visit(token)
    expect(html).toContain('est ici sans objet.')
    expect(html).toContain(`Raison donnée par le garage\u00a0: ${lowered(partsExemptionLabels[partsExemption])}.`)
    expect(html).not.toContain(question)
    expect((await answers(token, null)).status).toBe(201)
    expect(await detailOf(at)).toMatchObject({ partsExemption, partsChoice: null })
    expect(await registered()).toMatchObject([{ choice: null, exemption: partsExemption }])
  })

  test('is dropped when the request has no line with a part', async () => {
    const { at } = await ask(camille, processId, { lines: [wipers], partsExemption: 'free' })
    expect(await detailOf(at)).toMatchObject({ state: 'sent', partsExemption: null })
  })

  test('refuses a choice beside it', async () => {
    const { token } = await ask(camille, processId, { partsExemption: 'free' })
    expect((await answers(token, 'new')).status).toBe(400)
  })

  test('is refused with a reason unknown to the law', async () => {
    const drafted = await camille.post(`/processes/${processId}/approvals`, { ...brakes, partsExemption: 'autre' })
    expect(drafted.status).toBe(400)
    expect(drafted.body.issues).toMatchObject([{ path: ['partsExemption'], message: 'Raison inconnue' }])
  })

  test('is selected in the form of the draft, which keeps it after an error', async () => {
    const address = `/processus/${processId}/accords/nouveau`
    const fields = { label: 'Disques', kind0: 'security', amount: 'cent', part: 'new', partsExemption: 'warranty' }
    expect((await visitor.get(address)).text).toContain('Ne pas demander au client le choix des pièces')
    const refused = await visitor.submit(address, fields)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/<option[^>]*value="warranty"[^>]*selected/)
    await visitor.submit(address, { ...fields, amount: '100' })
    const { items } = (await camille.get(`/processes/${processId}/approvals`)).body
    expect(items).toMatchObject([{ partsExemption: 'warranty' }])
  })

  test('prevents the sending when it changed since the draft was read', async () => {
    const at = `/processes/${processId}/approvals`
    const { id, version } = (await camille.post(at, brakes)).body
    await camille.patch(`${at}/${id}`, { partsExemption: 'risk' })
    const { status, body } = await camille.post(`${at}/${id}/send`, { way: 'link', version })
    expect([status, body.code]).toEqual([409, 'APPROVAL_CHANGED'])
    expect(body.issues).toMatchObject([{ path: ['partsExemption'], message: 'Ce qui est dit des pièces a changé' }])
  })

  test('is copied to a correction', async () => {
    const { at } = await ask(camille, processId, { partsExemption: 'delay' })
    const { body } = await camille.post(`${at}/corrections`)
    expect(body.partsExemption).toBe('delay')
  })
})

describe('the choice of parts given by phone', () => {
  const recordAnswer = async (partsChoice: string | null, form: object = {}) => {
    const drafted = (await camille.post(`/processes/${processId}/approvals`, { ...brakes, ...form })).body
    const at = `/processes/${processId}/approvals/${drafted.id}`
    const given = drafted.lines.map(({ id }: { id: string }) => ({ lineId: id, answer: 'accepted' }))
    const how = { medium: 'phone', heardBy: people.bruno.id, heardAt: app.deps.now().toISOString() }
    const body = { answers: given, partsChoice, prenom: 'Sophie', nom: 'Lambert', ...how }
    return { at, id: drafted.id as string, answer: await camille.post(`${at}/record`, body) }
  }

  test('is marked as given by phone on page, proof and register', async () => {
    const { at, id, answer } = await recordAnswer('circular')
    expect(answer.status, answer.text).toBe(200)
    expect(await detailOf(at)).toMatchObject({ partsChoice: 'circular', medium: 'phone' })
    const words = `${chosen}, choix entendu au téléphone`
    const target = { id: processId, approvalId: id }
    for (const address of [routes.approval.href(target), routes.approvalProof.href(target)])
      expect([address, (await page(address)).includes(words)]).toEqual([address, true])
    expect(await registered()).toMatchObject([{ choice: 'circular', medium: 'phone' }])
  })

  test('is optional when the garage records the answer', async () => {
    const { at } = await ask(camille, processId)
    await record(app, camille, at, ['accepted', 'accepted'], people.bruno.id)
    expect(await detailOf(at)).toMatchObject({ state: 'answered', partsChoice: null })
    expect(await registered()).toEqual([])
  })

  test('is refused when the request has no line with a part', async () => {
    const { answer } = await recordAnswer('new', { lines: [wipers] })
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toMatchObject([{ path: ['partsChoice'] }])
  })

  test('is offered by the form, which keeps it after an error', async () => {
    const { id } = await ask(camille, processId)
    const address = routes.approvalRecord.href({ id: processId, approvalId: id })
    expect((await visitor.get(address)).text).toContain('Pièces que le client souhaite (facultatif)')
    const refused = await visitor.submit(address, { partsChoice: 'circular' })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/name="partsChoice"[^>]*checked=""[^>]*value="circular"/)
  })
})

test('the choice of parts is also asked for a line with a used part', async () => {
  const { token } = await ask(camille, processId, { lines: [{ ...discs, part: 'used' }] })
  expect(await visit(token)).toContain(question)
})
