import { beforeAll, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let api: Caller
let camille: Visitor
let bruno: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
})

const visitOf = async (id: string) => (await api.get(`/processes/${id}`)).body.visit

test('a single press records an arrival and shows a message', async () => {
  const { process } = await repair(api)
  const home = `/processus/${process.id}`
  expect((await bruno.get(home)).text).toContain('Véhicule arrivé')
  const pressed = await bruno.submit(`${home}/arrivee`, {}, home)
  expect([pressed.status, pressed.headers.location]).toEqual([303, home])
  expect((await bruno.get(home)).text).toContain('Arrivée notée')
  expect(await visitOf(process.id)).toMatchObject({ arrivedAt: expect.any(String), keyNumber: null })
})

test('a second arrival shows a message and overwrites nothing', async () => {
  const { process } = await repair(api)
  const home = `/processus/${process.id}`
  await bruno.submit(`${home}/arrivee`, { keyNumber: 'b1', place: 'Cour' })
  await camille.submit(`${home}/arrivee`, {}, home)
  expect((await camille.get(home)).text).toContain('L’arrivée de ce véhicule est déjà notée.')
  expect(await visitOf(process.id)).toMatchObject({ keyNumber: 'B1', place: 'Cour' })
})

test('the arrival form corrects the values, and suggests places used before', async () => {
  const { process } = await repair(api)
  const form = `/processus/${process.id}/arrivee`
  await bruno.submit(form, { keyNumber: 'C1', place: 'Derrière le garage', km: '1 200' })
  const shown = (await bruno.get(form)).text
  expect(shown).toContain('<option value="Derrière le garage">')
  expect(shown).toContain('name="geste" value="corriger"')
  await bruno.submit(form, { geste: 'corriger', keyNumber: 'C2', place: '', km: '1200' })
  expect(await visitOf(process.id)).toMatchObject({ keyNumber: 'C2', place: null, kmIn: 1200 })
})

test('a used or invalid key is refused, and the form keeps the typed values', async () => {
  const first = await repair(api)
  await bruno.submit(`/processus/${first.process.id}/arrivee`, { keyNumber: 'D1' })
  const { process } = await repair(api)
  const form = `/processus/${process.id}/arrivee`
  const taken = await bruno.submit(form, { keyNumber: 'd1', place: 'Pont 1' })
  expect(taken.status).toBe(422)
  expect(taken.text).toContain('La clé D1 est déjà celle de')
  expect(taken.text).toContain('value="Pont 1"')
  const wrong = await bruno.submit(form, { keyNumber: '#', place: 'Pont 1' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Numéro de clé invalide')
  expect((await visitOf(process.id)).arrivedAt).toBeNull()
})

test('a return refuses a lower odometer, and return and arrival are undone in that order', async () => {
  const { process } = await repair(api)
  const home = `/processus/${process.id}`
  await bruno.submit(`${home}/arrivee`, { km: '500' })
  const low = await bruno.submit(`${home}/restitution`, { km: '499' })
  expect(low.status).toBe(422)
  expect(low.text).toContain('Le compteur ne recule pas')
  await bruno.submit(`${home}/restitution`, { km: '501' })
  expect((await bruno.get(home)).text).toContain('Restitution notée')
  await bruno.submit(`${home}/arrivee/annuler`, {}, home)
  expect((await bruno.get(home)).text).toContain('Ce véhicule a déjà été rendu.')
  await bruno.submit(`${home}/restitution/annuler`, {}, home)
  await bruno.submit(`${home}/arrivee/annuler`, {}, home)
  expect((await bruno.get(home)).text).toContain('Arrivée annulée')
  expect(await visitOf(process.id)).toMatchObject({ arrivedAt: null, returnedAt: null })
})

test('a finished car is returned in one press, and the message asks for the odometer', async () => {
  const { process, plaque } = await repair(api)
  const home = `/processus/${process.id}`
  const list = `/dashboard?q=${plaque}`
  await bruno.submit(`${home}/arrivee`, { km: '700' })
  await finish(api, process)
  await bruno.submit(`${home}/restitution`, { retour: list }, home)
  const asked = (await bruno.get(list)).text
  expect(asked).toContain('Restitution notée')
  for (const part of ['Compteur (km)', 'name="km"', 'name="geste" value="compteur"', `name="retour" value="${list}"`])
    expect(asked).toContain(part)
  const low = await bruno.submit(`${home}/restitution`, { geste: 'compteur', km: '699', retour: list })
  expect(low.status).toBe(422)
  expect(low.text).toContain('Le compteur ne recule pas')
  for (const part of ['value="699"', `name="retour" value="${list}"`]) expect(low.text).toContain(part)
  const noted = await bruno.submit(`${home}/restitution`, { geste: 'compteur', km: '712', retour: list })
  expect(noted.headers.location).toBe(list)
  expect((await bruno.get(list)).text).toContain('Compteur noté')
  expect(await visitOf(process.id)).toMatchObject({ kmOut: 712 })
})

test('a return with an odometer value is not asked for it again', async () => {
  const { process } = await repair(api)
  const home = `/processus/${process.id}`
  await bruno.submit(`${home}/restitution`, { km: '900' })
  const { text } = await bruno.get(home)
  expect(text).toContain('Restitution notée')
  expect(text).not.toContain('Compteur (km)')
})

test('the return page of an unfinished car counts the open steps', async () => {
  const { process } = await repair(api)
  const page = `/processus/${process.id}/restitution`
  const said = '3 étapes ne sont pas validées. Le processus reste ouvert.'
  expect((await bruno.get(page)).text).toContain(said)
  await finish(api, process)
  expect((await bruno.get(page)).text).not.toContain(said)
})

test('the row shows where the key is, and since when the car is ready', async () => {
  const { process, plaque } = await repair(api)
  await bruno.submit(`/processus/${process.id}/arrivee`, { keyNumber: 'E1', place: 'Cour' })
  const row = async () => (await camille.get(`/dashboard?q=${plaque}`)).text
  expect(await row()).toContain('<small>Clé\u00a0E1<i>, Cour</i></small>')
  await finish(api, process)
  expect(await row()).toContain('Prête aujourd’hui')
  await bruno.submit(`/processus/${process.id}/restitution`, {}, `/processus/${process.id}`)
  expect(await row()).not.toContain('Clé')
  expect(await row()).not.toContain('Prête aujourd’hui')
})

test('a process of another garage is not found by visit forms and printed pages', async () => {
  const { process } = await repair(api)
  const denise = await browse(app, people.denise)
  for (const page of ['arrivee', 'restitution', 'etiquette', 'dossier']) {
    expect((await denise.get(`/processus/${process.id}/${page}`)).status).toBe(404)
  }
  const own = '/dashboard'
  for (const act of ['arrivee', 'restitution', 'arrivee/annuler', 'restitution/annuler']) {
    expect((await denise.submit(`/processus/${process.id}/${act}`, {}, own)).status).toBe(404)
  }
})

test('the dossier is for administrators, and lists the events in order', async () => {
  const { process, email } = await repair(api, { estimatedEndDate: '2036-11-21' })
  await bruno.submit(`/processus/${process.id}/arrivee`, { keyNumber: 'F1', place: 'Cour', km: '900' })
  await api.patch(`/processes/${process.id}`, { estimatedEndDate: '2036-11-25' })
  await finish(api, process)
  await bruno.submit(`/processus/${process.id}/restitution`, { km: '905' })
  expect((await bruno.get(`/processus/${process.id}/dossier`)).headers.location).toBe('/dashboard')
  const { status, text } = await camille.get(`/processus/${process.id}/dossier`)
  expect(status).toBe(200)
  const events = [
    'Processus créé',
    'Véhicule arrivé, 900\u00a0km, clé F1, place\u00a0: Cour',
    'Fin estimée fixée au 25 nov. 2036 (avant\u00a0: 21 nov. 2036)',
    'Processus terminé',
    'Véhicule rendu, 905\u00a0km',
  ]
  for (const line of events) expect(text).toContain(line)
  expect(events.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(events)
  expect(text).toContain(email)
  expect(text).not.toContain('Véhicule arrivé\u00a0:')
})

test('the label shows plate, key and car, alone or at the chosen position of a sheet', async () => {
  const { process } = await repair(api)
  await bruno.submit(`/processus/${process.id}/arrivee`, { keyNumber: 'G1', place: 'Pont 2' })
  const page = `/processus/${process.id}/etiquette`
  const single = (await bruno.get(page)).text
  for (const words of ['Clé G1', 'Peugeot 308', 'Pont 2', 'QR code de l’atelier', '@page{size:62mm 29mm;margin:0}'])
    expect(single.replaceAll('<!-- -->', '')).toContain(words)
  const sheet = (await bruno.get(`${page}?format=a4&case=5`)).text
  expect(sheet).toContain('@page{size:A4;margin:0}')
  expect(sheet.match(/Commencer à l’étiquette/g)).toHaveLength(23)
  expect(sheet).not.toContain('Commencer à l’étiquette 5"')
  expect((await bruno.get(`${page}?format=lettre&case=99`)).status).toBe(200)
})

test('the job card shows key, place and odometer', async () => {
  const { process } = await repair(api)
  await bruno.submit(`/processus/${process.id}/arrivee`, { keyNumber: 'H1', place: 'Cour', km: '12345' })
  const { text } = await bruno.get(`/processus/${process.id}/fiche`)
  for (const words of ['H1', 'Cour', '12\u00a0345\u00a0km']) expect(text).toContain(words)
})
