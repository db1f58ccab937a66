import { describe, expect, test } from 'vitest'
import { stranger } from '../../../setup/doors.ts'
import { app } from '../../stage.ts'
import {
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
  process,
  sendByPage,
  sent,
  textOf,
  versionIn,
  where,
} from './scene.ts'

approvalStage()

/** The text of the SMS that the page prepares, with the link. */
const smsIn = (html: string) =>
  decodeURIComponent(/href="(sms:[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'") ?? '')

describe('sending an agreement from its page', () => {
  test('by link shows the link once, with a QR code and a text message', async () => {
    const { id } = await draft()
    const answer = await sendByPage(id, { way: 'link', wait: '1' })
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.text).toContain('aria-label="QR code de la demande d’accord"')
    const token = /\/public\/accord\/([\w-]+)/.exec(answer.text)?.[1]
    expect((await stranger(app).get(`/public/approvals/${token}`)).body).toMatchObject({
      state: 'sent',
      title: 'Freins',
    })
    expect(smsIn(answer.text)).toMatch(
      /^sms:\+?\d+\?&body=Bonjour, votre accord est demandé pour votre Peugeot 308\. Répondez sur cette page d'ici \w+ \S+ \S+\.\nhttp\S+\/public\/accord\/[\w-]+\nGarage Perrin$/,
    )
    expect((await camille.get(`${list}/${id}`)).text).not.toContain('/public/accord/')
    expect((await api.get(`/processes/${process.id}`)).body.waiting).toMatchObject({ reason: 'accord' })
  })

  test('by mail records the address, and sets no wait when the box is unticked', async () => {
    const { id } = await draft()
    const answer = await sendByPage(id, { way: 'mail' })
    expect(where(answer)).toEqual([303, `${list}/${id}`])
    expect((await camille.get(`${list}/${id}`)).text).toContain('Attend une réponse jusqu’au')
    expect((await api.get(`/processes/${process.id}`)).body.waiting).toBeNull()
    expect((await of(id)).events[0]?.detail).toContain(`Par email à Sophie Lambert, ${process.client?.email}`)
  })

  test('happens once when the form is sent twice', async () => {
    const { id } = await draft()
    const version = versionIn((await camille.get(`${list}/${id}/envoyer`)).text)
    const fields = { way: 'mail', version, cle: 'un-seul-envoi' }
    for (const _ of [1, 2]) {
      const answer = await camille.submit(`${list}/${id}/envoyer`, fields, `${list}/${id}`)
      expect(where(answer)).toEqual([303, `${list}/${id}`])
    }
    const { events } = await of(id)
    expect(events.map(({ kind }) => kind)).toEqual(['sent'])
  })

  test('asks for a choice, and is refused by mail without the client’s address', async () => {
    const { id } = await draft()
    const refused = await sendByPage(id, { wait: '1' })
    expect([refused.status, refused.text.includes('Choisissez comment l’envoyer')]).toEqual([422, true])
    expect((await of(id)).state).toBe('draft')
    await api.patch(`/clients/${process.client?.id}`, { email: null })
    expect((await camille.get(`${list}/${id}/envoyer`)).text).toContain('Ce client n’a pas d’adresse email.')
    const noAddress = await sendByPage(id, { way: 'mail' })
    expect(where(noAddress)).toEqual([303, `${list}/${id}`])
    expect((await of(id)).state).toBe('draft')
  })

  test('is refused while another one awaits its answer', async () => {
    await sent()
    const { id } = await draft()
    await sendByPage(id, { way: 'link' })
    expect((await camille.get(`${list}/${id}`)).text).toContain('attend déjà une réponse')
    expect((await of(id)).state).toBe('draft')
  })

  test('shows a new link on request, only while an answer is awaited', async () => {
    const { id } = await sent()
    const given = await camille.submit(`${list}/${id}/lien`, {}, `${list}/${id}`)
    expect([given.status, /\/public\/accord\/[\w-]{20,}/.test(given.text)]).toEqual([200, true])
    const { id: other } = await draft()
    expect(where(await camille.submit(`${list}/${other}/lien`, {}, page))).toEqual([303, `${list}/${other}`])
  })

  test('writes one reminder only', async () => {
    const { id } = await sent()
    for (const _ of [1, 2]) {
      const answer = await camille.submit(`${list}/${id}/relance`, {}, `${list}/${id}`)
      expect(where(answer)).toEqual([303, `${list}/${id}`])
    }
    expect((await camille.get(`${list}/${id}`)).text).toContain('Le client a déjà été relancé')
    expect((await of(id)).events.filter(({ kind }) => kind === 'reminded')).toHaveLength(1)
  })

  test('can be undone: the request is withdrawn after a confirmation and its link ends', async () => {
    const { id, token } = await sent()
    const asked = `${list}/${id}/retirer`
    expect((await camille.get(asked)).text).toContain('Retirer cette demande')
    expect(where(await camille.submit(asked))).toEqual([303, asked])
    expect(where(await camille.submit(asked, { confirme: '1' }))).toEqual([303, `${list}/${id}`])
    expect((await camille.get(`${list}/${id}`)).text).toContain('Retiré le')
    expect((await stranger(app).get(`/public/approvals/${token}`)).status).toBe(410)
  })

  test('withdraws the request that a correction replaces', async () => {
    const { id } = await sent()
    const first = await bruno.submit(`${list}/${id}/corriger`, {}, `${list}/${id}`)
    const again = await bruno.submit(`${list}/${id}/corriger`, {}, `${list}/${id}`)
    expect(first.headers.location).toBe(again.headers.location)
    const newer = first.headers.location ?? ''
    expect((await bruno.get(newer)).text).toContain('remplacera la précédente')
    await sendByPage(newer.split('/').at(-1) ?? '', { way: 'link' })
    expect((await of(id)).state).toBe('withdrawn')
    expect((await bruno.get(`${list}/${id}`)).text).toContain('Remplacée par')
  })
})

describe('the send bar of the preview', () => {
  const bar = (html: string) => /<div class="[^"]*bar[^"]*">[\s\S]*$/.exec(html)?.[0] ?? ''
  const pressBar = async (at: string, html: string) => {
    const values = Object.fromEntries(
      [...bar(html).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const { _csrf, cle, ...fields } = values as Record<string, string>
    return camille.submit(`${at}/envoyer`, fields, at)
  }

  test('opens a text message with the link after « Envoyer par SMS »', async () => {
    const made = await camille.submit(`${list}/nouveau`, { ...form, geste: 'sms' })
    const preview = made.headers.location ?? ''
    expect([made.status, preview.endsWith('/apercu?par=sms')]).toEqual([303, true])
    const shown = (await camille.get(preview)).text
    expect(shown).toContain('Envoyer par SMS')
    const answer = await pressBar(preview.replace(/\/apercu.*/, ''), shown)
    expect(answer.status).toBe(200)
    expect(smsIn(answer.text)).toContain('/public/accord/')
    expect((await api.get(`/processes/${process.id}`)).body.waiting).toMatchObject({ reason: 'accord' })
  })

  test('opens the user’s own mailbox when the application sends no mail', async () => {
    const { id } = await draft()
    const at = `${list}/${id}`
    const shown = (await camille.get(`${at}/apercu?par=email`)).text
    expect(shown).toContain('Envoyer par email')
    expect(shown).toMatch(/name="way" value="link"/)
    const answer = await pressBar(at, shown)
    expect([answer.status, answer.text.includes('href="mailto:')]).toEqual([200, true])
  })

  test('sends nothing and shows the change when somebody edited the draft meanwhile', async () => {
    const { id } = await draft()
    const at = `${list}/${id}`
    const shown = (await camille.get(`${at}/apercu`)).text
    await api.patch(`${calls}/${id}`, { title: 'Autre' })
    const refused = await pressBar(at, shown)
    expect([refused.status, refused.text.includes('Le titre a changé')]).toEqual([409, true])
    expect((await of(id)).state).toBe('draft')
  })

  test('offers the email without a phone number, and a link to add contacts without either', async () => {
    const client = process.client?.id
    const { id } = await draft()
    await api.patch(`/clients/${client}`, { telephone: null })
    const byMail = (await camille.get(`${list}/${id}/apercu?par=sms`)).text
    expect(byMail).toContain('Envoyer par email')
    expect(byMail).not.toContain('Envoyer par SMS')
    await api.patch(`/clients/${client}`, { email: null })
    const shown = (await camille.get(`${list}/nouveau`)).text
    expect(shown).toContain('ni téléphone ni email')
    expect(shown).toContain(`href="/clients/${client}/modifier#champ-telephone"`)
    expect(bar((await camille.get(`${list}/${id}/apercu`)).text)).toContain(`href="${list}/${id}/envoyer"`)
  })

  test('offers a mechanic no sending', async () => {
    const { id } = await draft()
    expect((await bruno.get(`${list}/nouveau`)).text).not.toContain('Envoyer par')
    expect((await bruno.get(`${list}/${id}/apercu?par=sms`)).text).not.toContain('Envoyer par')
  })
})

describe('a draft that somebody changed while it was read', () => {
  const raised = [{ ...lines[0], amountCents: 990_000 }, lines[1], { ...lines[1], label: 'Filtre' }]

  test('is not sent from its page, which lists the changes and keeps the choices', async () => {
    const { id } = await draft()
    const at = `${list}/${id}/envoyer`
    const version = versionIn((await camille.get(at)).text)
    await api.patch(`${calls}/${id}`, { message: 'Les disques sont morts.', lines: raised })
    const refused = await camille.submit(at, { way: 'link', version })
    const text = (await textOf(Promise.resolve(refused))).replaceAll('\u00a0', ' ')
    expect(refused.status).toBe(409)
    expect(text).toContain('Cette demande a changé depuis que vous l’avez lue.')
    expect(text).toContain('Le message au client a changé')
    expect(text).toMatch(/Ligne modifiée : Disques avant, 9.900,00 € TTC/)
    expect(text).toContain('Ligne ajoutée : Filtre, 24,50 € TTC')
    expect(text).toMatch(/name="way" value="link" checked|checked=""[^>]*value="link"|value="link"[^>]*checked=""/)
    expect(text).not.toMatch(/name="wait"[^>]*checked/)
    expect((await of(id)).state).toBe('draft')
    const again = await camille.submit(at, { way: 'link', version: versionIn(refused.text) })
    expect([again.status, (await of(id)).state]).toEqual([200, 'sent'])
  })

  test('is shown again when the form names no version', async () => {
    const { id } = await draft()
    const refused = await camille.submit(`${list}/${id}/envoyer`, { way: 'link' })
    expect([refused.status, refused.text.includes('Relisez la demande avant de l’envoyer')]).toEqual([422, true])
    expect((await of(id)).state).toBe('draft')
  })

  test('is not sent by a call that names the old version', async () => {
    const asked = await draft()
    await api.patch(`${calls}/${asked.id}`, { lines: raised.slice(1) })
    const refused = await api.post(`${calls}/${asked.id}/send`, { way: 'link', version: asked.version })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'APPROVAL_CHANGED',
      issues: [{ path: ['lines', 1], message: 'Ligne modifiée\u00a0: Filtre, 24,50\u00a0€ TTC', code: 'changed' }],
    })
    const { version } = await of(asked.id)
    expect(version).not.toBe(asked.version)
    const sent = await api.post(`${calls}/${asked.id}/send`, { way: 'link', version })
    expect(sent.body, sent.text).toMatchObject({ state: 'sent', version: null })
  })

  test.each([
    [{ title: 'Autre' }, 'Le titre a changé'],
    [{ expiryDays: 3 }, 'Le délai de réponse a changé'],
    [{ lines: [lines[1], lines[0]] }, 'Les lignes sont dans un autre ordre'],
    [{ lines: [lines[1]] }, 'Une ligne a été retirée'],
  ])('is refused with the change named: %o', async (change, message) => {
    const asked = await draft()
    await api.patch(`${calls}/${asked.id}`, change)
    const refused = await api.post(`${calls}/${asked.id}/send`, { way: 'link', version: asked.version })
    expect(refused.body.issues.map((issue: { message: string }) => issue.message)).toEqual([message])
  })

  test('is sent when saved without a change, or when the call names no version', async () => {
    const [same, other] = [await draft(), await draft({ title: 'Autre' })]
    await api.patch(`${calls}/${same.id}`, { lines })
    const left = await api.post(`${calls}/${same.id}/send`, { way: 'link', version: same.version })
    expect([left.status, left.body.state]).toEqual([201, 'sent'])
    await api.post(`${calls}/${same.id}/withdraw`)
    await api.patch(`${calls}/${other.id}`, { message: 'Revu' })
    expect((await api.post(`${calls}/${other.id}/send`, { way: 'link' })).status).toBe(201)
  })
})
