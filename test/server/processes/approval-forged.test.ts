import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { aPhoto } from '../../setup/photo.ts'
import { superuserOf } from '../../setup/superuser.ts'
import { app, people } from '../stage.ts'
import { answered, api, approvalStage, calls, camille, draft, lines, list, photo, said } from './approval-scene.ts'

/** A role that no trigger stops. */
let superuser: Awaited<ReturnType<typeof superuserOf>>

approvalStage()
beforeAll(async () => {
  superuser = await superuserOf(app.db)
})
afterAll(() => superuser.destroy())

const proof = (id: string) => said(camille.get(`${list}/${id}/preuve`))
const forge = (id: string, change: string) => superuser.raw(`update approvals set ${change} where id = ?`, [id])

describe('an agreement that differs from its record', () => {
  let id: string
  beforeEach(async () => {
    id = (await answered(['refused', 'accepted'])).id
  })

  test('is marked as altered on its proof, which still shows the recorded values', async () => {
    expect(await proof(id)).toContain('Dossier intact')
    await forge(
      id,
      `accepted_cents = 85000, answered_by = 'Jean Faux', answers = replace(answers::text, 'refused', 'accepted')::jsonb`,
    )
    const page = await proof(id)
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
    await forge(id, `${column} = ${value}`)
    expect(await proof(id)).toContain('Dossier altéré')
  })

  test.each(['kind', 'created_at'])('is marked as altered when %s of an event was changed', async (column) => {
    const value = column === 'kind' ? "'opened'" : "timestamptz '2020-01-01'"
    await superuser.raw(`update approval_events set ${column} = ${value} where approval_id = ? and kind = 'linked'`, [
      id,
    ])
    expect(await proof(id)).toContain('Dossier altéré')
  })
})

describe('the database role of the application', () => {
  const change = (id: string, what: string) =>
    withGarage(app.db, people.camille.garageId, (tx) => tx.raw(`update approvals set ${what} where id = :id`, { id }))
  const refused = { code: '23000' }

  test.each(['title', 'message', 'content', 'content_hash'])('cannot change %s of a sent agreement', async (column) => {
    const { id } = await answered(['refused', 'refused'])
    await expect(change(id, `${column} = 'Autre'`)).rejects.toMatchObject(refused)
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
    const { id } = await answered(['refused', 'refused'])
    await expect(change(id, what)).rejects.toMatchObject(refused)
  })
})

describe('a photo of an agreement', () => {
  test('is not shown after its bytes were replaced, and the proof is marked as altered', async () => {
    const photoId = await photo('Disque')
    const asked = await draft({ lines: [{ ...lines[0], photoIds: [photoId] }] })
    await api.post(`${calls}/${asked.id}/send`, { way: 'link' })
    const at = `${list}/${asked.id}/photos/${photoId}/petite`
    expect((await camille.get(at)).status).toBe(200)
    expect(await proof(asked.id)).toContain('Dossier intact')
    const { small_jpeg } = await superuser('process_entries').where({ id: photoId }).first('small_jpeg')
    const folder = await mkdtemp(join(tmpdir(), 'fil-photo-'))
    await writeFile(join(folder, 'other'), await aPhoto({ colour: '#ff0000' }))
    const name = { garageId: people.camille.garageId, digest: small_jpeg, form: 'jpeg' } as const
    await app.deps.photos.storage.put(name, join(folder, 'other'))
    await rm(folder, { recursive: true })
    expect((await camille.get(at)).status).toBe(404)
    expect(await proof(asked.id)).toContain('Dossier altéré')
  })
})
