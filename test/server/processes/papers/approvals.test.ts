import { beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalDetail, LineAnswer } from '../../../../domain/approvals/approval.ts'
import { answer, ask, brakes, record } from '../../../setup/agreement.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let api: Caller
let camille: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
})

const page = async (path: string) => (await camille.get(path)).text.replace(/<!-- -->/g, '')

async function answered(given: LineAnswer[]) {
  const made = await repair(api)
  const asked = await ask(api, made.process.id)
  await answer(app, asked.token, given)
  return { ...made, ...asked, page: `/processus/${made.process.id}` }
}

describe('the job card', () => {
  test('shows until when an answer is awaited', async () => {
    const { process } = await repair(api)
    expect(await page(`/processus/${process.id}/fiche`)).not.toContain('Accord')
    await ask(api, process.id)
    const text = await page(`/processus/${process.id}/fiche`)
    expect(text).toMatch(/<dt>Accord<\/dt><dd>Attend une réponse jusqu’au \d/)
    expect(text).not.toContain('Disques avant')
  })

  test('lists accepted lines as work to do until they become steps', async () => {
    const { page: of, at } = await answered(['accepted', 'refused'])
    const text = await page(`${of}/fiche`)
    expect(text).toContain('Accepté en partie\u00a0: 184,00\u00a0€ sur 208,50\u00a0€ TTC, le ')
    expect(text).toMatch(/<strong>Disques avant<\/strong>.*?Accord du client le [^<]*, pièce neuve/s)
    expect(text).not.toContain('Balais')
    await api.post(`${at}/steps`)
    const after = await page(`${of}/fiche`)
    expect(after.match(/Disques avant/g)).toHaveLength(1)
    expect(after).not.toContain('Accord du client')
  })

  test('names the refused safety work', async () => {
    const { page: of } = await answered(['refused', 'accepted'])
    expect(await page(`${of}/fiche`)).toMatch(
      /<strong>Sécurité, refusé par le client le [^<]*:<\/strong> Disques avant/,
    )
  })
})

describe('the dossier', () => {
  test('prints each line with its answer, the total, both parties and the digest of the receipt', async () => {
    const { page: of, at } = await answered(['accepted', 'refused'])
    const { events } = (await api.get(at)).body as ApprovalDetail
    const text = await page(`${of}/dossier`)
    expect(text).toContain('<caption>Accord\u00a0: Freins</caption>')
    expect(text).toMatch(/Disques avant<br\/>Sécurité, pièce neuve<\/td><td[^>]*>184,00\u00a0€<\/td><td>Accepté</)
    expect(text).toMatch(/Balais<br\/>Conseillé<\/td><td[^>]*>24,50\u00a0€<\/td><td>Refusé</)
    expect(text).toContain('Accepté en partie\u00a0: 184,00\u00a0€ sur 208,50\u00a0€ TTC')
    expect(text).not.toContain('Sécurité, refusé')
    expect(text).toMatch(
      /Demandé le [^<]*, préparé par Camille Martin\. Répondu le [^<]* par Sophie Lambert, en ligne\./,
    )
    expect(text).toContain(events.find(({ kind }) => kind === 'answered')?.digest)
  })

  test('names the refused safety work', async () => {
    const { page: of } = await answered(['refused', 'refused'])
    const text = await page(`${of}/dossier`)
    expect(text).toMatch(/<strong>Sécurité, refusé par le client le [^<]*:<\/strong> Disques avant/)
    expect(text).toContain('<td>Refusé</td></tr></tbody>')
  })

  test('marks an answer by phone, and a request without an answer', async () => {
    const made = await repair(api)
    await record(app, api, (await ask(api, made.process.id)).at, ['accepted', 'accepted'], people.bruno.id)
    expect(await page(`/processus/${made.process.id}/dossier`)).toContain('par Sophie Lambert, par téléphone.')
    const open = await repair(api)
    await ask(api, open.process.id)
    const text = await page(`/processus/${open.process.id}/dossier`)
    expect(text).toContain('Sans réponse')
    expect(text).not.toContain('Empreinte')
  })

  test('leaves out drafts', async () => {
    const { process } = await repair(api)
    await api.post(`/processes/${process.id}/approvals`, brakes)
    expect(await page(`/processus/${process.id}/dossier`)).not.toContain('<caption>Accord')
  })
})

describe('the refused safety work of a car', () => {
  test('is shown with date and amount on its page and in its call, to mechanics too', async () => {
    const { car, process } = await answered(['refused', 'refused'])
    const refused = { processId: process.id, label: 'Disques avant', amountCents: 18_400 }
    const bruno = await as(app, people.bruno)
    expect((await bruno.get(`/cars/${car.id}`)).body.refusedWork).toEqual([
      { ...refused, refusedAt: expect.stringMatching(/^\d{4}-/) },
    ])
    const text = (await (await browse(app, people.bruno)).get(`/vehicules/${car.id}`)).text.replace(/<!-- -->/g, '')
    expect(text).toContain('Travaux de sécurité refusés')
    expect(text).toMatch(/>Disques avant<\/a>, 184,00\u00a0€ TTC, le /)
    expect(text).not.toContain('Balais')
  })

  test('leaves out accepted and withdrawn work', async () => {
    for (const given of [['accepted', 'refused'], null] as const) {
      const { process, car } = await repair(api)
      const asked = await ask(api, process.id)
      if (given) await answer(app, asked.token, [...given])
      else await api.post(`${asked.at}/withdraw`)
      expect((await api.get(`/cars/${car.id}`)).body.refusedWork).toEqual([])
      expect(await page(`/vehicules/${car.id}`)).not.toContain('Travaux de sécurité')
    }
  })

  test('is empty after the process is deleted', async () => {
    const { car, process } = await answered(['refused', 'refused'])
    expect((await api.delete(`/processes/${process.id}`)).status).toBe(204)
    expect((await api.get(`/cars/${car.id}`)).body.refusedWork).toEqual([])
  })
})
