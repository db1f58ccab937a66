import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LineAnswer } from '../../../../domain/approvals/approval.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { answered, ask, discs } from '../../../setup/agreement.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { aPhoto, photoOf } from '../../../setup/photo.ts'
import { superuserOf } from '../../../setup/superuser.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

/** A role that no trigger stops. */
let superuser: Awaited<ReturnType<typeof superuserOf>>
let api: Caller
let camille: Visitor

stage()
beforeAll(async () => {
  superuser = await superuserOf(app.db)
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
})
afterAll(() => superuser.destroy())

/** An answered agreement on a new process. */
async function agreement(given: LineAnswer[]) {
  const { process } = await repair(api)
  const { id } = await answered(app, api, process.id, { given })
  return { id, proof: () => proofOf(process.id, id) }
}

const proofOf = async (id: string, approvalId: string) =>
  (await camille.get(routes.approvalProof.href({ id, approvalId }))).text.replaceAll('<!-- -->', '')

describe('an agreement that differs from its record', () => {
  let id: string
  let proof: () => Promise<string>
  let asItWas: object
  beforeAll(async () => {
    ;({ id, proof } = await agreement(['refused', 'accepted']))
    const { garage_id, lines, answers, ...kept } = await superuser('approvals').where({ id }).first()
    asItWas = { ...kept, lines: JSON.stringify(lines), answers: JSON.stringify(answers) }
  })
  afterEach(() => superuser('approvals').where({ id }).update(asItWas))

  const forge = async (change: string) => {
    expect(await proof()).toContain('Dossier intact')
    await superuser.raw(`update approvals set ${change} where id = ?`, [id])
  }

  test('is marked as altered on its proof, which still shows the recorded values', async () => {
    await forge(
      `accepted_cents = 85000, answered_by = 'Jean Faux', answers = replace(answers::text, 'refused', 'accepted')::jsonb`,
    )
    const page = await proof()
    expect(page).toContain('Dossier altéré')
    expect(page).toContain('Sophie Lambert')
    expect(page).not.toContain('Jean Faux')
    expect(page).not.toContain('850,00')
    expect(page).toContain('24,50')
  })

  test.each([
    ['title', `'Autre'`],
    ['message', `'Autre'`],
    ['lines', `replace(lines::text, '18400', '99900')::jsonb`],
    ['content', `replace(content, 'Disques', 'Moteurs')`],
    ['content_hash', `repeat('0', 64)`],
    ['photo_digests', `'{${'0'.repeat(64)}}'`],
    ['sent_at', `timestamptz '2020-01-01'`],
    ['expires_at', `timestamptz '2099-01-01'`],
    ['opened_at', 'now()'],
    ['callback_at', 'now()'],
    ['reminded_at', 'now()'],
    ['answered_at', `timestamptz '2020-01-01'`],
    ['answers', `replace(answers::text, 'refused', 'accepted')::jsonb`],
    ['accepted_cents', '1'],
    ['parts_choice', `'circular'`],
    ['parts_exemption', `'free'`],
    ['answered_by', `'Jean Faux'`],
    ['medium', `'phone'`],
    ['withdrawn_at', 'now()'],
    ['steps_added_at', 'now()'],
    ['sealed_at', 'now()'],
    [
      'state',
      `'withdrawn', answers = null, accepted_cents = null, answered_by = null, answered_at = null, medium = null`,
    ],
  ])('is marked as altered when %s was changed', async (column, value) => {
    await forge(`${column} = ${value}`)
    expect(await proof()).toContain('Dossier altéré')
  })
})

test.each(['kind', 'created_at'])(
  'an agreement is marked as altered when %s of an event was changed',
  async (column) => {
    const { id, proof } = await agreement(['refused', 'accepted'])
    const value = column === 'kind' ? "'opened'" : "timestamptz '2020-01-01'"
    await superuser.raw(`update approval_events set ${column} = ${value} where approval_id = ? and kind = 'linked'`, [
      id,
    ])
    expect(await proof()).toContain('Dossier altéré')
  },
)

describe('the database role of the application', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await agreement(['refused', 'refused']))
  })
  const change = (what: string) =>
    withGarage(app.db, people.camille.garageId, (tx) => tx.raw(`update approvals set ${what} where id = :id`, { id }))
  const refused = { code: '23000' }

  test.each(['title', 'message', 'content', 'content_hash'])('cannot change %s of a sent agreement', async (column) => {
    await expect(change(`${column} = 'Autre'`)).rejects.toMatchObject(refused)
  })

  test.each([
    `lines = '[]'`,
    'sent_at = now()',
    'expires_at = now()',
    'expiry_days = 3',
    'accepted_cents = 85000',
    `answered_by = 'Jean Faux'`,
    'answered_at = now()',
    `answers = '{}'`,
    `medium = 'phone'`,
    `photo_digests = '{x}'`,
  ])('cannot change an answered agreement: %s', async (what) => {
    await expect(change(what)).rejects.toMatchObject(refused)
  })
})

describe('a photo of an agreement', () => {
  test('is not shown after its bytes were replaced, and the proof is marked as altered', async () => {
    const { process } = await repair(api)
    const photoId = await photoOf(app, people.camille, { processId: process.id, stepId: null })
    const asked = await ask(api, process.id, { lines: [{ ...discs, photoIds: [photoId] }] })
    const at = `/processus/${process.id}/accords/${asked.id}/photos/${photoId}/petite`
    const proof = () => proofOf(process.id, asked.id)
    expect((await camille.get(at)).status).toBe(200)
    expect(await proof()).toContain('Dossier intact')
    const { small_jpeg } = await superuser('process_entries').where({ id: photoId }).first('small_jpeg')
    const folder = await mkdtemp(join(tmpdir(), 'fil-photo-'))
    await writeFile(join(folder, 'other'), await aPhoto({ colour: '#ff0000' }))
    const name = { garageId: people.camille.garageId, digest: small_jpeg, form: 'jpeg' } as const
    await app.deps.photos.storage.put(name, join(folder, 'other'))
    await rm(folder, { recursive: true })
    expect((await camille.get(at)).status).toBe(404)
    expect(await proof()).toContain('Dossier altéré')
  })
})
