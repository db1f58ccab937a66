import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../../domain/approvals/approval.ts'
import { wallTime } from '../../../../domain/ground/dates.ts'
import { people } from '../../stage.ts'
import {
  answered,
  api,
  approvalStage,
  bruno,
  camille,
  draft,
  list,
  of,
  page,
  photo,
  process,
  textOf,
  where,
} from './scene.ts'

approvalStage()

describe('the page where the garage notes an answer', () => {
  /** Evaluated when the test runs: on a busy machine this may be minutes later. */
  const answer = {
    medium: 'phone',
    get heardAt() {
      return wallTime(new Date())
    },
    prenom: 'Sophie',
    nom: 'Lambert',
  }
  const answersTo = ({ lines: asked }: Approval, given: string[]) =>
    Object.fromEntries(asked.map((line, index) => [`reponse-${line.id}`, given[index] ?? '']))

  test('records who gave the answer, when, how and with which document, and the proof shows it', async () => {
    const approval = await draft()
    const photoId = await photo('Devis signé')
    const shown = (await camille.get(`${list}/${approval.id}/noter`)).text
    for (const text of ['value="Lambert"', 'value="Sophie"', 'Bruno Martin']) expect(shown).toContain(text)
    const fields = { ...answer, ...answersTo(approval, ['accepted', 'refused']), heardBy: people.bruno.id, photoId }
    expect(where(await camille.submit(`${list}/${approval.id}/noter`, fields))).toEqual([303, `${list}/${approval.id}`])
    expect(await of(approval.id)).toMatchObject({ state: 'answered', medium: 'phone', acceptedCents: 18_400 })
    const proof = await textOf(camille.get(`${list}/${approval.id}/preuve`))
    const told = ['Réponse notée par le garage, et non donnée en ligne', 'reçue par Bruno Martin', 'Jamais envoyée']
    for (const text of told) expect(proof).toContain(text)
    expect((await camille.get(`${list}/${approval.id}/photos/${photoId}/grande`)).status).toBe(200)
    expect((await bruno.get(`${list}/${approval.id}/photos/${photoId}/grande`)).status).toBe(404)
  })

  test('names each missing value and keeps the choices already made', async () => {
    const approval = await draft()
    const fields = {
      ...answer,
      ...answersTo(approval, ['accepted']),
      heardAt: '2026-01-05T09:00',
      medium: '',
      heardBy: people.bruno.id,
      nom: 'Roche',
    }
    const refused = await camille.submit(`${list}/${approval.id}/noter`, fields)
    expect(refused.status).toBe(422)
    for (const text of ['Choisissez une réponse', 'Choisissez comment', 'value="Roche"'])
      expect(refused.text).toContain(text)
    expect(refused.text).toMatch(/value="2026-01-05T09:00"/)
    expect(refused.text.match(/value="accepted" checked|checked="" value="accepted"/g)).toHaveLength(1)
    expect((await of(approval.id)).state).toBe('draft')
  })

  test.each([
    [{ heardAt: '2036-01-05T09:00' }, 'Cette date est à venir'],
    [{ heardAt: '05/01/2036 à 9h00' }, 'Cette date est à venir'],
    [{ heardAt: '2026-01-05T09:00' }, 'La demande n’était pas encore écrite\u00a0: elle l’a été le'],
    [{ heardBy: '0197f0a0-0000-7000-8000-000000000000' }, 'Choisissez qui a reçu l’accord'],
    [{ photoId: '0197f0a0-0000-7000-8000-000000000000' }, 'Photo inconnue'],
  ])('refuses the answer with %j', async (change, why) => {
    const approval = await draft()
    await photo()
    const fields = { ...answer, ...answersTo(approval, ['accepted', 'accepted']), heardBy: people.bruno.id, ...change }
    const refused = await camille.submit(`${list}/${approval.id}/noter`, fields)
    expect([refused.status, refused.text.includes(why)]).toEqual([422, true])
  })

  test('refuses a second answer and shows the first', async () => {
    const approval = await answered(['accepted', 'refused'])
    const shown = (await camille.get(`${list}/${approval.id}/noter`)).text
    expect(shown).not.toContain('name="medium"')
    const fields = { ...answer, ...answersTo(approval, ['refused', 'refused']), heardBy: people.bruno.id }
    await camille.submit(`${list}/${approval.id}/noter`, fields, page)
    expect((await camille.get(`${list}/${approval.id}`)).text).toContain('Une réponse a déjà été donnée')
    expect((await of(approval.id)).acceptedCents).toBe(18_400)
  })

  test('turns the accepted lines into steps once, when the button is pressed', async () => {
    const { id } = await answered(['accepted', 'refused'])
    expect((await camille.get(`${list}/${id}`)).text).toContain('Ajouter aux étapes')
    const added = await camille.submit(`${list}/${id}/etapes`, {}, `${list}/${id}`)
    expect(where(added)).toEqual([303, `${page}#etapes`])
    expect((await api.get(`/processes/${process.id}`)).body.steps.map(({ name }: { name: string }) => name)).toEqual([
      'Dépose',
      'Disques avant',
      'Pose',
      'Essai',
    ])
    expect(where(await camille.submit(`${list}/${id}/etapes`, {}, `${list}/${id}`))).toEqual([303, `${list}/${id}`])
    expect((await camille.get(`${list}/${id}`)).text).not.toContain('>Ajouter aux étapes<')
  })

  test('adds no step when every line was refused', async () => {
    const { id } = await answered(['refused', 'refused'])
    expect(where(await camille.submit(`${list}/${id}/etapes`, {}, page))).toEqual([303, `${list}/${id}`])
    expect((await api.get(`/processes/${process.id}`)).body.steps).toHaveLength(3)
  })
})
