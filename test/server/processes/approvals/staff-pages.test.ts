import { describe, expect, test } from 'vitest'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { answerTo } from '../../../setup/agreement.ts'
import { browse, stranger } from '../../../setup/doors.ts'
import { rewriteApproval } from '../../../setup/superuser.ts'
import { repair } from '../../../setup/workshop.ts'
import { addReader } from '../../probes/reader.ts'
import { app, people } from '../../stage.ts'
import {
  answered,
  api,
  approvalStage,
  bruno,
  calls,
  camille,
  draft,
  form,
  lines,
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

describe('the staff’s pages of an agreement', () => {
  test('preview the customer’s page before and after the sending, without sending it', async () => {
    const { id } = await draft()
    const preview = (await bruno.get(`${list}/${id}/apercu`)).text
    for (const text of ['Ce que verra votre client', 'Disques avant', 'J’accepte', '208,50\u00a0€'])
      expect(preview).toContain(text)
    expect(preview).not.toContain('>Envoyer')
    expect((await camille.get(`${list}/${id}/apercu`)).text).toContain('>Envoyer par SMS<')
    expect(preview).not.toMatch(/<form[^>]*action=/)
    expect(preview).not.toContain('<script')
  })

  test('show the photos of a sent request after their deletion from the process', async () => {
    const photoId = await photo('Disque usé')
    const { id } = await draft({ lines: [{ ...lines[0], photoIds: [photoId] }] })
    const src = `${list}/${id}/photos/${photoId}/petite`
    expect((await bruno.get(src)).status).toBe(200)
    await api.post(`${calls}/${id}/send`, { way: 'link' })
    await api.delete(`/processes/${process.id}/photos/${photoId}`)
    const kept = await bruno.get(src)
    expect([kept.status, kept.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
    expect((await bruno.get(`${list}/${id}`)).text).toContain(src)
    const unshown = await photo()
    expect((await bruno.get(`${list}/${id}/photos/${unshown}/petite`)).status).toBe(404)
    expect((await bruno.get(`${list}/${id}/photos/${photoId}/moyenne`)).status).toBe(404)
  })

  test('show the recorded facts with their source on the proof, and mark an altered record', async () => {
    const { id } = await answered(['accepted', 'refused'])
    const proof = (await camille.get(`${list}/${id}/preuve`)).text
    const { events, contentHash } = await of(id)
    for (const { digest } of events) expect(proof).toContain(digest)
    const told = [
      'Dossier intact',
      'Disques avant',
      'Demande partie',
      'Réponse du client',
      'Adresse IP',
      contentHash ?? '',
    ]
    for (const text of told) expect(proof).toContain(text)
    // Only possible with direct access to the database.
    await rewriteApproval(app.db, id, { content: '{"texts":"","lines":[],"garage":{}}' })
    expect((await camille.get(`${list}/${id}/preuve`)).text).toContain('Dossier altéré')
  })

  test('show the whole plate on the proof, and a masked plate to the customer', async () => {
    const { id, token } = await sent()
    const plate = formatPlate(process.car?.plaque ?? '')
    expect(await textOf(camille.get(`${list}/${id}/preuve`))).toContain(`<dd>${plate}</dd>`)
    const page = await browse(app)
    const shown = (await page.get(`/public/accord/${token}`)).text
    expect(shown).not.toContain(plate)
    expect(shown).toContain('•••')
    const agreement = await draft()
    await api.post(`${calls}/${id}/withdraw`)
    const answers = agreement.lines.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
    const by = { medium: 'phone', heardBy: people.bruno.id, heardAt: new Date().toISOString() }
    const noted = await api.post(`${calls}/${agreement.id}/record`, {
      answers,
      prenom: 'Sophie',
      nom: 'Lambert',
      ...by,
    })
    expect(noted.status, noted.text).toBe(200)
    expect(await textOf(camille.get(`${list}/${agreement.id}/preuve`))).toContain(`<dd>${plate}</dd>`)
  })

  test('show on the proof which mails the mail server accepted', async () => {
    const { id } = await draft()
    await api.post(`${calls}/${id}/send`, { way: 'mail' })
    const { link } = (await api.post(`${calls}/${id}/links`)).body
    const token = link.split('/').at(-1)
    const shown = (await stranger(app).get(`/public/approvals/${token}`)).body
    await stranger(app).post(`/public/approvals/${token}`, answerTo(shown, ['accepted', 'refused']))
    const proof = () => textOf(camille.get(`${list}/${id}/preuve`))
    expect((await proof()).match(/Email préparé, non envoyé/g)).toHaveLength(2)
    const sent_at = new Date('2026-11-24T14:02:00Z')
    await withGarage(app.db, people.camille.garageId, (tx) =>
      tx
        .from('mails')
        .where({ garage_id: tx.garageId, process_id: process.id, kind: 'approval_receipt' })
        .update({ state: 'sent', sent_at }),
    )
    const after = await proof()
    expect(after.match(/Email préparé, non envoyé/g)).toHaveLength(1)
    expect(after).toContain('Email pris par le serveur de messagerie le 24 nov. 2026 à 15:02')
    expect(after).toContain('Dossier intact')
  })

  test('offer no proof of a draft', async () => {
    const { id } = await draft()
    expect((await camille.get(`${list}/${id}/preuve`)).status).toBe(404)
  })

  test('offer a request on the page of the process, and show the state of each', async () => {
    const bare = (await bruno.get(page)).text
    expect(bare).toContain('Demander un accord')
    expect(bare).not.toContain('Attend une réponse jusqu’au')
    const { id } = await sent()
    const told = (await bruno.get(page)).text
    for (const text of ['>Accords<', `${list}/${id}`, 'Attend une réponse jusqu’au']) expect(told).toContain(text)
  })

  test('mark a request that expired without an answer, and offer a correction', async () => {
    const { id } = await sent()
    await rewriteApproval(app.db, id, { expires_at: '2026-01-05T08:00:00Z' })
    const shown = (await camille.get(`${list}/${id}`)).text
    for (const text of ['Sans réponse depuis le', 'Corriger', 'Noter une réponse']) expect(shown).toContain(text)
    for (const text of ['Relancer le client', 'Donner un lien']) expect(shown).not.toContain(text)
  })
})

describe('the rights on an agreement', () => {
  test('exclude a mechanic from sending, recording, withdrawing and the proof', async () => {
    const { id } = await sent()
    const shown = (await bruno.get(`${list}/${id}`)).text
    for (const text of ['Relancer', 'Donner un lien', 'Noter une réponse', 'Retirer', 'Dossier de preuve'])
      expect(shown).not.toContain(text)
    for (const part of ['envoyer', 'noter', 'retirer', 'preuve'])
      expect([part, where(await bruno.get(`${list}/${id}/${part}`))]).toEqual([part, [303, '/dashboard']])
    for (const part of ['envoyer', 'lien', 'relance', 'retirer', 'noter', 'etapes'])
      expect([part, (await bruno.submit(`${list}/${id}/${part}`, {}, page)).status]).toEqual([part, 403])
  })

  test('let a read-only account read the draft and change nothing', async () => {
    const reader = await browse(app, await addReader(app, people.camille))
    const { id } = await draft()
    const shown = (await reader.get(`${list}/${id}`)).text
    expect(shown).toContain('Disques avant')
    expect(shown).not.toContain('name="label"')
    expect(where(await reader.get(`${list}/nouveau`))).toEqual([303, '/dashboard'])
    expect((await reader.get(page)).text).not.toContain('Demander un accord')
    for (const part of ['', '/supprimer', '/corriger'])
      expect((await reader.submit(`${list}/${id}${part}`, form, page)).status).toBe(403)
  })

  test('hide it from another garage, and under another process', async () => {
    const { id } = await sent()
    const denise = await browse(app, people.denise)
    const other = (await repair(api)).process
    for (const part of ['', '/apercu', '/preuve', '/noter', '/envoyer', '/retirer']) {
      expect([part, (await denise.get(`${list}/${id}${part}`)).status]).toEqual([part, 404])
      const elsewhere = `/processus/${other.id}/accords/${id}${part}`
      expect([part, (await camille.get(elsewhere)).status]).toEqual([part, 404])
    }
  })
})
