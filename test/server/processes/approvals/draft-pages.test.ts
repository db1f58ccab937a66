import { describe, expect, test } from 'vitest'
import { photoOf } from '../../../setup/photo.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people } from '../../stage.ts'
import {
  all,
  api,
  approvalStage,
  bruno,
  discs,
  draft,
  form,
  list,
  of,
  page,
  photo,
  process,
  sent,
  textOf,
  where,
} from './scene.ts'

approvalStage()

describe('a draft of an agreement', () => {
  test('is created by a mechanic, shows its amounts as typed and can be changed', async () => {
    const made = await bruno.submit(`${list}/nouveau`, { ...form, amount: '1 234,50' })
    const [approval] = await all()
    expect(where(made)).toEqual([303, `${list}/${approval?.id}`])
    expect(approval).toMatchObject({ state: 'draft', totalCents: 123_450, author: { prenom: 'Bruno' } })
    const shown = await textOf(bruno.get(`${list}/${approval?.id}`))
    for (const text of ['Brouillon enregistré', 'value="1234,50"', '1\u00a0234,50\u00a0€ TTC'])
      expect(shown).toContain(text)
    const changed = await bruno.submit(`${list}/${approval?.id}`, { ...form, geste: 'apercu', amount: '45 €' })
    expect(where(changed)).toEqual([303, `${list}/${approval?.id}/apercu`])
    expect((await of(approval?.id ?? '')).totalCents).toBe(4500)
  })

  test('is created once when its form is sent twice', async () => {
    const cle = 'une-fois-pour-toutes'
    await bruno.submit(`${list}/nouveau`, { ...form, cle })
    await bruno.submit(`${list}/nouveau`, { ...form, cle })
    expect(await all()).toHaveLength(1)
  })

  test('keeps the typed values and stores nothing when a line is added, moved or removed', async () => {
    const two = {
      title: 'Freins',
      label: ['Un', 'Deux'],
      kind0: 'advice',
      amount: ['10', 'dix'],
      part: ['', 'used'],
    }
    const labelsIn = (html: string) =>
      [...html.matchAll(/name="label"[^>]* value="([^"]*)"/g)].map(([, label]) => label)
    const pressed = async (geste: string) => {
      const answer = await bruno.submit(`${list}/nouveau`, { ...two, geste })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('value="dix"')
      return labelsIn(answer.text)
    }
    expect(await pressed('ajouter')).toEqual(['Un', 'Deux', ''])
    expect(await pressed('monter:1')).toEqual(['Deux', 'Un'])
    expect(await pressed('descendre:0')).toEqual(['Deux', 'Un'])
    expect(await pressed('retirer:0')).toEqual(['Deux'])
    expect(await all()).toEqual([])
  })

  test('shows each error on its field and keeps the typed values and ticked photos', async () => {
    const ticked = await photo('Disque')
    const typed = { ...form, amount: 'cent', kind0: '', expiryDays: '40', photos0: ticked }
    const refused = await bruno.submit(`${list}/nouveau`, typed)
    expect(refused.status).toBe(422)
    const why = ['Montant invalide (ex\u00a0: 1\u00a0234,50)', 'Sécurité ou conseillé', 'De 1 à 30 jours']
    for (const text of why) expect(refused.text).toContain(text)
    for (const text of ['value="cent"', 'value="40"', 'Les disques sont usés.']) expect(refused.text).toContain(text)
    expect(refused.text).toMatch(
      new RegExp(`<input type="checkbox" name="photos0"[^>]* checked=""[^>]* value="${ticked}"`),
    )
    expect(await all()).toEqual([])
  })

  test.each([
    ['100 000,00', 'Montant trop élevé'],
    ['-1', 'Montant invalide'],
    ['12,345', 'Montant invalide'],
    ['', 'Montant invalide'],
  ])('refuses the amount %j', async (amount, why) => {
    const refused = await bruno.submit(`${list}/nouveau`, { ...form, amount })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(why)
  })

  test.each(['0', '99 999,99'])('accepts the amount %j', async (amount) => {
    expect((await bruno.submit(`${list}/nouveau`, { ...form, amount })).status).toBe(303)
  })

  test('refuses a photo of another process', async () => {
    const other = (await repair(api)).process
    const foreign = await photoOf(app, people.camille, { processId: other.id, stepId: null })
    const refused = await bruno.submit(`${list}/nouveau`, { ...form, photos0: foreign })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Photo inconnue')
  })

  test('refuses more than twenty lines, and none', async () => {
    const many = Array.from({ length: 21 }, () => discs)
    const fields = Object.fromEntries(
      (['label', 'amount', 'part'] as const).map((name) => [name, many.map((line) => line[name])]),
    )
    const refused = await bruno.submit(`${list}/nouveau`, { title: 'Freins', ...fields })
    expect([refused.status, refused.text.includes('Trop de lignes (20 au plus)')]).toEqual([422, true])
    const none = await bruno.submit(`${list}/nouveau`, { title: 'Freins' })
    expect([none.status, none.text.includes('Au moins une ligne est requise')]).toEqual([422, true])
  })

  test('cannot be created once the process is finished', async () => {
    await finish(api, process)
    expect((await bruno.get(`${list}/nouveau`)).text).not.toContain('name="label"')
    expect(where(await bruno.submit(`${list}/nouveau`, form, `${list}/nouveau`))).toEqual([303, page])
    expect((await bruno.get(page)).text).not.toContain('Demander un accord')
    expect(await all()).toEqual([])
  })

  test('is deleted after a confirmation', async () => {
    const { id } = await draft()
    const asked = await bruno.submit(`${list}/${id}/supprimer`, {}, page)
    expect([asked.status, asked.text.includes('Supprimer ce brouillon')]).toEqual([200, true])
    expect(await all()).toHaveLength(1)
    const gone = await bruno.submit(`${list}/${id}/supprimer`, { confirme: '1' }, page)
    expect(where(gone)).toEqual([303, page])
    expect(await all()).toEqual([])
  })

  test('cannot be changed or deleted after it was sent', async () => {
    const { id } = await sent()
    const back = [303, `${list}/${id}`]
    expect(where(await bruno.submit(`${list}/${id}`, { ...form, title: 'X' }, page))).toEqual(back)
    expect(where(await bruno.submit(`${list}/${id}/supprimer`, { confirme: '1' }, page))).toEqual(back)
    expect((await bruno.get(`${list}/${id}`)).text).toContain('Cette demande est partie')
    expect((await of(id)).title).toBe('Freins')
  })
})
