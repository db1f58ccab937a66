import { describe, expect, test } from 'vitest'
import { withGarage } from '../../../server/database/tenant.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { customer, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

const complete = {
  nom: 'Garage Perrin',
  adresse: '18 rue des Charmettes',
  codePostal: '69100',
  ville: 'Villeurbanne',
  telephone: '+33465712348',
  email: 'contact@garage-perrin.example',
  horaires: 'Du lundi au vendredi, de 8 h à 18 h 30',
  siret: '732 829 320 00074',
  message: 'Pensez au certificat d’immatriculation.',
}

test('an administrator updates the garage: missing fields stay, null erases', async () => {
  const camille = await as(app, people.camille)
  const filled = await camille.patch('/garage', complete)
  expect(filled.status).toBe(200)
  expect(filled.body).toMatchObject({ ...complete, siret: '73282932000074' })
  const erased = await camille.patch('/garage', { siret: null })
  expect(erased.body).toMatchObject({ ville: 'Villeurbanne', siret: null })
})

test('the days before notifications and the review link have defaults and can be changed', async () => {
  const denise = await as(app, people.denise)
  const asMade = {
    idleDays: 3,
    openDays: [1, 2, 3, 4, 5],
    unfetchedDays: [3, 15, 75],
    reviewUrl: null,
    entryMonths: 12,
  }
  expect((await denise.get('/garage')).body).toMatchObject(asMade)
  const asked = { idleDays: 5, unfetchedDays: [2, 10, 60], reviewUrl: 'https://avis.example/delmas', entryMonths: 24 }
  expect((await denise.patch('/garage', asked)).body).toMatchObject(asked)
  expect((await denise.get('/garage')).body).toMatchObject(asked)
})

test('unchanged settings are not logged as a change', async () => {
  const lines = async () =>
    withGarage(app.db, people.camille.garageId, (tx) => tx.from('activity').where({ action: 'garage.changed' }))
  const camille = await browse(app, people.camille)
  const same = { ...complete, idleDays: '3', unfetchedDays: '3, 15, 75', reviewUrl: '' }
  await camille.submit('/parametres/garage/modifier', same)
  const before = (await lines()).length
  await camille.submit('/parametres/garage/modifier', same)
  expect(await lines()).toHaveLength(before)
})

test('a mechanic reads the garage and cannot change it, and another garage has its own', async () => {
  const bruno = await as(app, people.bruno)
  expect((await bruno.get('/garage')).body.nom).toBe('Garage Perrin')
  expect((await bruno.patch('/garage', { nom: 'À moi' })).status).toBe(403)
  const denise = await as(app, people.denise)
  expect((await denise.get('/garage')).body.nom).toBe('Garage Delmas')
})

test.each([
  [{ nom: '' }, 'Nom garage requis'],
  [{ codePostal: '691' }, 'Code postal invalide (5 chiffres)'],
  [{ telephone: '046571234' }, 'Format invalide (ex: +33612345678)'],
  [{ email: 'contact' }, 'Email invalide'],
  [{ siret: '123' }, 'SIRET invalide (14 chiffres)'],
  [{ openDays: [] }, 'Cochez au moins un jour d’ouverture'],
  [{ openDays: [0] }, 'Jours d’ouverture\u00a0: des nombres de 1 (lundi) à 7 (dimanche)'],
  [{ openDays: [1, 8] }, 'Jours d’ouverture\u00a0: des nombres de 1 (lundi) à 7 (dimanche)'],
  [{ openDays: null }, 'Jours d’ouverture\u00a0: des nombres de 1 (lundi) à 7 (dimanche)'],
  [{ idleDays: 31 }, 'Nombre de jours invalide (de 1 à 30)'],
  [{ unfetchedDays: [15, 3, 75] }, 'Trois nombres de jours, du plus petit au plus grand, de 1 à 365'],
  [{ entryMonths: 61 }, 'Nombre de mois invalide (de 1 à 60)'],
  [{ entryMonths: 0 }, 'Nombre de mois invalide (de 1 à 60)'],
  [{ reviewUrl: 'http://avis.example' }, 'Lien invalide (https://…)'],
])('PATCH /garage refuses %j on its field', async (patch, message) => {
  const camille = await as(app, people.camille)
  const answer = await camille.patch('/garage', patch)
  expect(answer.status).toBe(400)
  expect(answer.body.issues[0]).toMatchObject({ message })
  expect(answer.body.issues[0].path[0]).toBe(Object.keys(patch)[0])
})

test('scripts off: the form saves, and keeps the typed values when it is refused', async () => {
  const camille = await browse(app, people.camille)
  const path = '/parametres/garage/modifier'
  const refused = await camille.submit(path, { ...complete, codePostal: 'lyon', ville: 'Lyon' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Code postal invalide (5 chiffres)')
  expect(refused.text).toContain('value="Lyon"')
  const marks = await camille.submit(path, { ...complete, unfetchedDays: '75, 15, 3' })
  expect(marks.status).toBe(422)
  expect(marks.text).toContain('Trois nombres de jours, du plus petit au plus grand')
  expect(marks.text).toContain('value="75, 15, 3"')
  const watched = {
    idleDays: '5',
    unfetchedDays: '2, 10, 60',
    reviewUrl: 'https://avis.example/perrin',
    entryMonths: '24',
  }
  const done = await camille.submit(path, { ...complete, ...watched, ville: 'Lyon', siret: '' })
  expect([done.status, done.headers.location]).toEqual([303, '/parametres/garage'])
  const page = (await camille.get('/parametres/garage')).text.replace(/<!-- -->/g, '')
  for (const text of [
    'Lyon',
    'après 5 jours ouvrés',
    'après 2, 10, 60 jours',
    'https://avis.example/perrin',
    'Gardées 24 mois',
  ])
    expect(page).toContain(text)
})

test('scripts off: the checked opening days are saved, shown again as typed, and one is needed', async () => {
  const camille = await browse(app, people.camille)
  const path = '/parametres/garage/modifier'
  const boxes = (html: string) =>
    [...html.matchAll(/<input[^>]*name="openDays"[^>]*>/g)].map(([box]) => box).filter((box) => box.includes('checked'))
  expect(boxes((await camille.get(path)).text)).toHaveLength(5)
  const none = await camille.submit(path, { ...complete, openDays: '', ville: 'Bron' })
  expect(none.status).toBe(422)
  expect(none.text).toContain('Cochez au moins un jour d’ouverture')
  expect([boxes(none.text).length, none.text.includes('value="Bron"')]).toEqual([0, true])
  const typed = await camille.submit(path, { ...complete, openDays: ['', '2', '3', '6'], codePostal: 'lyon' })
  expect([typed.status, boxes(typed.text).length]).toEqual([422, 3])
  expect((await camille.submit(path, { ...complete, openDays: ['', '6', '2', '3', '4', '5'] })).status).toBe(303)
  expect((await camille.get('/parametres/garage')).text).toContain('du mardi au samedi')
  const api = await as(app, people.camille)
  expect((await api.get('/garage')).body.openDays).toEqual([2, 3, 4, 5, 6])
  expect((await (await as(app, people.denise)).get('/garage')).body.openDays).toEqual([1, 2, 3, 4, 5])
})

test('turning off the rules of distance contracts needs a confirmation and is logged', async () => {
  const camille = await browse(app, people.camille)
  const path = '/parametres/garage/modifier'
  const asked = { ...complete, ville: 'Bron', distanceApprovals: 'false' }
  const refused = await camille.submit(path, asked)
  expect(refused.status).toBe(422)
  for (const text of ['L242-13', 'name="confirme"', 'value="Bron"']) expect(refused.text).toContain(text)
  expect((await camille.get('/parametres/garage')).text).toContain('Traités comme un contrat à distance')

  expect((await camille.submit(path, { ...asked, confirme: '1' })).status).toBe(303)
  const page = (await camille.get('/parametres/garage')).text.replace(/<!-- -->/g, '')
  expect(page).toMatch(/Traités comme un accord ordinaire, depuis le [^<]+ \(Camille Martin\)/)
  const [line] = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('activity').where({ action: 'garage.distanceChanged' }),
  )
  expect(line).toMatchObject({ actor_id: people.camille.id, after: { distanceApprovals: false } })
  // After the setting is turned off, the form is saved without a question.
  expect((await camille.submit(path, { ...asked, ville: 'Lyon' })).status).toBe(303)
  const api = await as(app, people.camille)
  expect((await api.patch('/garage', { distanceApprovals: true })).body.distanceApprovals).toBe(true)
})

test('/parametres redirects each role to its first page', async () => {
  const camille = await browse(app, people.camille)
  const bruno = await browse(app, people.bruno)
  expect((await camille.get('/parametres')).headers.location).toBe('/parametres/garage')
  expect((await bruno.get('/parametres')).headers.location).toBe('/parametres/profil')
  expect((await bruno.get('/parametres/garage')).headers.location).toBe('/dashboard')
})

test('a new garage sees the first steps, ticked when done, until it hides them', async () => {
  const denise = await browse(app, people.denise)
  const board = async (who = denise) => (await who.get('/dashboard')).text.replace(/<!-- -->/g, '')
  expect(await board()).toContain('Pour commencer')
  expect(await board()).toMatch(/href="\/parametres\/garage\/modifier">Téléphone et horaires</)
  expect(await board()).toContain('Premier mécanicien<span')
  expect(await board()).toMatch(/href="\/arrivee">Premier véhicule</)
  expect(await board()).toMatch(/href="\/parametres\/types-etapes">Types de réparation</)
  // The links of the card only: the first leads to the preview of the customers' page.
  const links = (await board()).split('<main')[1]?.match(/href="[^"]*"(?=[^>]*>)/g)
  expect(links?.[0]).toBe('href="/parametres/garage/apercu"')
  for (const absent of ['data-region="compteurs"', 'data-region="vues"', 'data-island="ProcessBoard"'])
    expect(await board()).not.toContain(absent)
  expect(await board(await browse(app, people.samir))).not.toContain('Pour commencer')

  const api = await as(app, people.denise)
  await api.patch('/garage', { telephone: '+33145678901', horaires: 'De 8 h à 18 h' })
  await customer(api)
  await api.post('/step-types', { name: 'Climatisation', steps: [{ name: 'Recharge' }] })
  expect(await board()).toContain('Types de réparation<span')
  expect(await board()).toContain('Téléphone et horaires<span')
  expect(await board()).toContain('Premier véhicule<span')
  const preview = await denise.get('/parametres/garage/apercu')
  for (const text of ['De 8 h à 18 h', 'Peugeot 308', 'Un exemple']) expect(preview.text).toContain(text)

  expect((await denise.submit('/dashboard/premiers-pas', {}, '/dashboard')).status).toBe(303)
  expect(await board()).not.toContain('Pour commencer')
  expect(await board()).toContain('Aucun processus')
})

describe('a garage with its first process', () => {
  const opened = async () => {
    const agnes = (await cast(app)).camille
    const api = await as(app, agnes)
    const { process } = await repair(api)
    const admin = await browse(app, agnes)
    const read = async (path: string) => (await admin.get(path)).text.replace(/<!-- -->/g, '')
    return { api, admin, read, process, sheet: `/processus/${process.id}` }
  }

  test('shows the first steps until they are done, but not beside a search', async () => {
    const { api, read, process } = await opened()
    for (const query of ['', '?vue=tous']) {
      expect(await read(`/dashboard${query}`)).toContain('Encore à faire, dans l’ordre que vous voulez')
      expect(await read(`/dashboard${query}`)).toContain('>Téléphone et horaires</a>')
    }
    expect(await read('/dashboard?q=lambert')).not.toContain('Pour commencer')
    await api.patch('/garage', { telephone: '+33145678901', horaires: 'De 8 h à 18 h' })
    expect(await read('/dashboard')).toContain('>Premier lien envoyé</a>')
    await api.post(`/processes/${process.id}/tellings`, { way: 'call', about: 'end' })
    expect(await read('/dashboard')).toContain('>Premier lien envoyé</a>')
    await api.post(`/processes/${process.id}/tellings`, { way: 'sms', about: 'end' })
    expect(await read('/dashboard')).not.toContain('Pour commencer')
  })

  test('shows the way of a step to the customer until a step was validated', async () => {
    const { api, read, process } = await opened()
    const path = 'Seul\u00a0? Vous faites les deux.'
    expect(await read('/dashboard')).toContain(path)
    const stepId = process.steps[0]?.id
    await api.post(`/processes/${process.id}/steps/${stepId}/propose-ready`)
    expect(await read('/dashboard')).toContain(path)
    await api.post(`/processes/${process.id}/steps/${stepId}/validate`)
    const board = await read('/dashboard')
    expect(board).toContain('Pour commencer')
    expect(board).not.toContain(path)
  })

  test('hides the first steps on request', async () => {
    const { admin, read } = await opened()
    expect((await admin.submit('/dashboard/premiers-pas', {}, '/dashboard')).status).toBe(303)
    expect(await read('/dashboard')).not.toContain('Pour commencer')
  })

  test('warns an administrator beside the link that the garage has no phone number', async () => {
    const { api, read, sheet } = await opened()
    const missing = 'Votre page n’a pas de téléphone'
    expect(await read(sheet)).toContain(missing)
    expect(await read(sheet)).toContain('href="/parametres/garage/modifier#champ-telephone">l’ajouter</a>')
    expect(await read('/parametres/garage/modifier')).toContain('id="champ-telephone"')
    await api.patch('/garage', { telephone: '+33145678901' })
    expect(await read(sheet)).not.toContain(missing)
  })

  test('shows a mechanic no warning and no first steps', async () => {
    const { process } = await repair(await as(app, people.camille))
    const bruno = await browse(app, people.bruno)
    const page = (await bruno.get(`/processus/${process.id}`)).text
    expect(page).not.toContain('pas de téléphone')
    expect((await bruno.get('/dashboard')).text).not.toContain('Pour commencer')
  })
})
