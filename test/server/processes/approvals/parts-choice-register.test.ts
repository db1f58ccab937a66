import { beforeEach, describe, expect, test } from 'vitest'
import { dayParis } from '../../../../domain/ground/dates.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { purgeExpired } from '../../../../server/maintenance/purge.ts'
import { answerTo, ask, open } from '../../../setup/agreement.ts'
import { as, browse, type Caller, stranger } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

// These tests count all rows of the register; the choice itself is in parts-choice.test.ts.

stageForEach({}, { database: 'own' })

let camille: Caller
let made: Awaited<ReturnType<typeof repair>>
let processId: string

beforeEach(async () => {
  camille = await as(app, people.camille)
  made = await repair(camille)
  processId = made.process.id
})

const chosen = 'Issues de l’économie circulaire, si elles existent'
const register = async (query = '', by = camille) => (await by.get(`/parts-choices${query}`)).body
const page = async (address: string) => (await (await browse(app, people.camille)).get(address)).text

/** The customer answers by the call, with this choice. */
async function answers(token: string, partsChoice: string) {
  const body = { ...answerTo(await open(app, token), ['accepted', 'accepted']), partsChoice }
  return stranger(app).post(`/public/approvals/${token}`, body)
}

describe('the register of choices of parts', () => {
  const listed = '/parametres/donnees/pieces'

  test('is hidden until there is a choice, and names the car without the person', async () => {
    expect((await register()).items).toEqual([])
    expect(await page('/parametres/donnees')).not.toContain(listed)
    await answers((await ask(camille, processId)).token, 'circular')
    expect(await page('/parametres/donnees')).toContain(`href="${listed}"`)
    const html = await page(listed)
    for (const words of [chosen, 'Peugeot 308', 'En ligne', 'Télécharger (CSV)']) expect(html).toContain(words)
    expect(html).not.toContain('Lambert')
  })

  test('is reserved for administrators of the garage', async () => {
    await answers((await ask(camille, processId)).token, 'new')
    const bruno = await as(app, people.bruno)
    expect((await bruno.get('/parts-choices')).status).toBe(403)
    const mechanic = await browse(app, people.bruno)
    for (const address of [listed, `${listed}/fichier`])
      expect((await mechanic.get(address)).headers.location).toBe('/dashboard')
    expect((await register('', await as(app, people.denise))).items).toEqual([])
  })

  test('is read by period, both days included, and page by page', async () => {
    await answers((await ask(camille, processId)).token, 'new')
    const [{ chosenAt }] = (await register()).items
    const day = dayParis(chosenAt)
    expect((await register(`?dateFrom=${day}&dateTo=${day}`)).total).toBe(1)
    expect((await register('?dateTo=2020-01-01')).total).toBe(0)
    expect((await register('?page=2')).items).toEqual([])
    expect((await camille.get('/parts-choices?dateFrom=hier')).status).toBe(400)
    const empty = await page(`${listed}?dateTo=2020-01-01`)
    expect(empty).toContain('Aucun choix n’a été fait pendant cette période.')
    expect(empty).not.toContain('Télécharger')
  })

  test('downloads as CSV with a UTF-8 mark, semicolons and escaped formulas', async () => {
    await camille.patch(`/cars/${made.car.id}`, { marque: '=HYPERLINK("http://mal.example";"x")', modele: 'Zoé' })
    await answers((await ask(camille, processId)).token, 'circular')
    const visitor = await browse(app, people.camille)
    const { headers, text } = await visitor.get(`${listed}/fichier?dateFrom=2020-01-01`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('choix-piec-du-2020-01-01.csv')
    const [head, row] = text.split('\r\n')
    expect(head).toBe('\ufeffDate;Plaque;Véhicule;Choix;Raison;Comment')
    expect(row).toContain(`;"'=HYPERLINK(""http://mal.example"";""x"") Zoé";${chosen};;En ligne`)
  })

  test('lasts two years, without names, after the process and client are deleted', async () => {
    await answers((await ask(camille, processId)).token, 'circular')
    const other = await repair(camille)
    await answers((await ask(camille, other.process.id)).token, 'new')
    await camille.delete(`/processes/${processId}`)
    await finish(camille, other.process)
    expect((await camille.delete(`/clients/${other.client.id}`)).status).toBe(204)
    expect((await register()).items.map(({ plaque }: { plaque: string }) => plaque)).toEqual([
      other.plaque,
      made.plaque,
    ])
    const aged = (days: number) =>
      withGarage(app.db, people.camille.garageId, (tx) =>
        tx
          .from('parts_choices')
          .where({ garage_id: tx.garageId, plaque: made.plaque })
          .update({ chosen_at: new Date(app.deps.now().getTime() - days * 24 * 60 * 60 * 1000) }),
      )
    await aged(729)
    await purgeExpired(app.deps)
    expect((await register()).total).toBe(2)
    await aged(732)
    await purgeExpired(app.deps)
    expect((await register()).items).toMatchObject([{ plaque: other.plaque }])
  })

  test('the client’s data export holds the choice of parts', async () => {
    await answers((await ask(camille, processId)).token, 'circular')
    const { body } = await camille.get(`/clients/${made.client.id}/export`)
    expect(body.processes[0].approvals).toMatchObject([{ partsChoice: 'circular', partsExemption: null }])
  })
})
