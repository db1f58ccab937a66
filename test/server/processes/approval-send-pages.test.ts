import { describe, expect, test } from 'vitest'
import { stranger } from '../../setup/doors.ts'
import { app } from '../stage.ts'
import { api, approvalStage, bruno, camille, draft, list, of, page, process, sent, where } from './approval-scene.ts'

approvalStage()

describe('sending', () => {
  test('by a link: shown once with its code, a key to the customer’s page', async () => {
    const { id } = await draft()
    const answer = await camille.submit(`${list}/${id}/envoyer`, { way: 'link', wait: '1' })
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.text).toContain('aria-label="QR code de la demande d’accord"')
    const token = /\/public\/accord\/([\w-]+)/.exec(answer.text)?.[1]
    expect((await stranger(app).get(`/public/approvals/${token}`)).body).toMatchObject({
      state: 'sent',
      title: 'Freins',
    })
    expect((await camille.get(`${list}/${id}`)).text).not.toContain('/public/accord/')
    expect((await api.get(`/processes/${process.id}`)).body.waiting).toMatchObject({ reason: 'accord' })
  })

  test('by mail: written to the customer, said on its page; the box left unticked, nothing waits', async () => {
    const { id } = await draft()
    const answer = await camille.submit(`${list}/${id}/envoyer`, { way: 'mail' })
    expect(where(answer)).toEqual([303, `${list}/${id}`])
    expect((await camille.get(`${list}/${id}`)).text).toContain('Attend une réponse jusqu’au')
    expect((await api.get(`/processes/${process.id}`)).body.waiting).toBeNull()
    expect((await of(id)).events[0]?.detail).toContain(`Par email à Sophie Lambert, ${process.client?.email}`)
  })

  test('twice with one form, it leaves once', async () => {
    const { id } = await draft()
    const fields = { way: 'mail', cle: 'un-seul-envoi' }
    for (const _ of [1, 2]) {
      const answer = await camille.submit(`${list}/${id}/envoyer`, fields, `${list}/${id}`)
      expect(where(answer)).toEqual([303, `${list}/${id}`])
    }
    const { events } = await of(id)
    expect(events.map(({ kind }) => kind)).toEqual(['sent'])
  })

  test('without a choice it asks again; a customer without an address is said so', async () => {
    const { id } = await draft()
    const refused = await camille.submit(`${list}/${id}/envoyer`, { wait: '1' })
    expect([refused.status, refused.text.includes('Choisissez comment l’envoyer')]).toEqual([422, true])
    expect((await of(id)).state).toBe('draft')
    await api.patch(`/clients/${process.client?.id}`, { email: null })
    expect((await camille.get(`${list}/${id}/envoyer`)).text).toContain('Ce client n’a pas d’adresse email.')
    const noAddress = await camille.submit(`${list}/${id}/envoyer`, { way: 'mail' })
    expect(where(noAddress)).toEqual([303, `${list}/${id}`])
    expect((await of(id)).state).toBe('draft')
  })

  test('beside another that waits for its answer, it is refused', async () => {
    await sent()
    const { id } = await draft()
    await camille.submit(`${list}/${id}/envoyer`, { way: 'link' })
    expect((await camille.get(`${list}/${id}`)).text).toContain('attend déjà une réponse')
    expect((await of(id)).state).toBe('draft')
  })

  test('a new link is shown on a press, and only while an answer is awaited', async () => {
    const { id } = await sent()
    const given = await camille.submit(`${list}/${id}/lien`, {}, `${list}/${id}`)
    expect([given.status, /\/public\/accord\/[\w-]{20,}/.test(given.text)]).toEqual([200, true])
    const { id: other } = await draft()
    expect(where(await camille.submit(`${list}/${other}/lien`, {}, page))).toEqual([303, `${list}/${other}`])
  })

  test('a reminder is written once', async () => {
    const { id } = await sent()
    for (const _ of [1, 2]) {
      const answer = await camille.submit(`${list}/${id}/relance`, {}, `${list}/${id}`)
      expect(where(answer)).toEqual([303, `${list}/${id}`])
    }
    expect((await camille.get(`${list}/${id}`)).text).toContain('Le client a déjà été relancé')
    expect((await of(id)).events.filter(({ kind }) => kind === 'reminded')).toHaveLength(1)
  })

  test('it is withdrawn once one has said so twice, and is over then', async () => {
    const { id, token } = await sent()
    const asked = `${list}/${id}/retirer`
    expect((await camille.get(asked)).text).toContain('Retirer cette demande')
    expect(where(await camille.submit(asked))).toEqual([303, asked])
    expect(where(await camille.submit(asked, { confirme: '1' }))).toEqual([303, `${list}/${id}`])
    expect((await camille.get(`${list}/${id}`)).text).toContain('Retiré le')
    expect((await stranger(app).get(`/public/approvals/${token}`)).status).toBe(410)
  })

  test('a correction starts from the same lines, once, and takes the place of the first', async () => {
    const { id } = await sent()
    const first = await bruno.submit(`${list}/${id}/corriger`, {}, `${list}/${id}`)
    const again = await bruno.submit(`${list}/${id}/corriger`, {}, `${list}/${id}`)
    expect(first.headers.location).toBe(again.headers.location)
    const newer = first.headers.location ?? ''
    expect((await bruno.get(newer)).text).toContain('remplacera la précédente')
    await camille.submit(`${newer}/envoyer`, { way: 'link' })
    expect((await of(id)).state).toBe('withdrawn')
    expect((await bruno.get(`${list}/${id}`)).text).toContain('Remplacée par')
  })
})
