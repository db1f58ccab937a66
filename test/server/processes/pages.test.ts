import { beforeAll, expect, test } from 'vitest'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { todayParis } from '../../../domain/ground/dates.ts'
import { processName } from '../../../domain/processes/process.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import { cast } from '../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { customer, finish, repair, threeSteps } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let api: Caller
let camille: Visitor
let bruno: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
})

const get = async (id: string) => (await api.get(`/processes/${id}`)).body

test('the dashboard distinguishes a garage without a process from a search without a result', async () => {
  const own = await cast(app)
  const camille = await browse(app, own.camille)
  expect((await camille.get('/dashboard')).text).toContain('Aucun processus')
  const { process } = await repair(await as(app, own.camille), {
    name: 'Freins avant',
    startDate: '2026-01-05',
    estimatedEndDate: '2026-01-06',
  })
  const page = await camille.get('/dashboard?q=freins&status=proposed')
  expect(page.status).toBe(200)
  expect(page.text).toContain(`href="/processus/${process.id}"`)
  expect(page.text).toContain('en retard de')
  expect(page.text).toContain('Lien expiré le')
  const nothing = await camille.get('/dashboard?q=introuvable')
  expect(nothing.text).toContain('Aucun résultat')
  expect(nothing.text).toContain('Effacer les filtres')
})

test('scripts off: « ?processus » shows a link to that process, and ignores an unknown one', async () => {
  const { process } = await repair(api)
  const [, asleep] = (await camille.get(`/dashboard?processus=${process.id}`)).text.split('<noscript>')
  expect(asleep?.split('</noscript>')[0]).toContain(`<a href="/processus/${process.id}">Ouvrir le processus</a>`)
  expect((await camille.get('/dashboard?processus=nimporte')).status).toBe(200)
  expect((await camille.get('/dashboard?processus=00000000-0000-7000-8000-000000000000')).status).toBe(200)
})

test('scripts off: a mechanic prepares a step and an administrator validates it', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  const prepared = await bruno.submit(`${home}/etapes/${stepIds[0]}/preparer`, {}, home)
  expect(prepared.status).toBe(303)
  expect(prepared.headers.location).toBe(home)
  expect((await bruno.get(home)).text).not.toContain('/valider')
  expect((await camille.get(home)).text).toContain(`${home}/etapes/${stepIds[0]}/valider`)
  await camille.submit(`${home}/etapes/${stepIds[0]}/valider`, {}, home)
  expect((await camille.get(home)).text).toContain('Étape validée')
  expect((await get(process.id)).steps[0].status).toBe('validated')
})

test('the message after a step offers one undo, and a late undo shows why it failed', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  const undo = `${home}/etapes/${stepIds[0]}/annuler`
  await bruno.submit(`${home}/etapes/${stepIds[0]}/preparer`, {}, home)
  const html = (await bruno.get(home)).text
  expect(html).toContain('Étape prête')
  expect(html).toContain(`<form action="${undo}" method="post">`)
  expect((await bruno.get(home)).text).not.toContain(undo)
  const undone = await bruno.submit(undo, {}, home)
  expect(undone.headers.location).toBe(home)
  expect((await bruno.get(home)).text).toContain('«\u00a0Dépose\u00a0» est de nouveau au statut Proposé.')
  await bruno.submit(undo, {}, home)
  expect((await bruno.get(home)).text).toContain('Cette étape a changé entre-temps')
})

test('a step changed meanwhile shows a message, not an error page', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  const late = await camille.submit(`${home}/etapes/${stepIds[0]}/valider`, {}, home)
  expect(late.status).toBe(303)
  expect((await camille.get(home)).text).toContain('Cette étape a changé entre-temps')
})

test('moving a step back asks for a confirmation first', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  await api.post(`/processes/${process.id}/steps/${stepIds[0]}/propose-ready`)
  const address = `${home}/etapes/${stepIds[0]}/retour`
  const asked = await camille.submit(address, { status: 'proposed' }, home)
  expect(asked.status).toBe(200)
  expect(asked.text).toContain('Confirmer le retour')
  expect(asked.text).toContain('Cette étape repassera à &quot;Proposé&quot;. Continuer ?')
  expect(asked.text).not.toContain('repassera à Proposé')
  expect((await get(process.id)).steps[0].status).toBe('ready')
  await camille.submit(address, { status: 'proposed', confirme: '1' }, home)
  expect((await get(process.id)).steps[0].status).toBe('proposed')
})

test('the confirmation of moving a step back names the other steps that go back', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  await api.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 1, status: 'ready' } })
  const address = `${home}/etapes/${stepIds[0]}/retour`
  const asked = await camille.submit(address, { status: 'ready' }, home)
  expect(asked.text).toContain('Cette étape repassera à &quot;Prêt&quot;. Continuer ?')
  expect(asked.text).toContain(`«\u00a0${process.steps[1]?.name}\u00a0» repassera à Proposé.`)
  await camille.submit(address, { status: 'ready', confirme: '1' }, home)
  const statuses = (await get(process.id)).steps.map(({ status }: Step) => status)
  expect(statuses).toEqual(['ready', 'proposed', 'proposed'])
})

test('the page of a late process shows the delay', async () => {
  const { process } = await repair(api, { startDate: '2026-01-05', estimatedEndDate: '2026-01-06' })
  expect((await bruno.get(`/processus/${process.id}`)).text).toMatch(/Peugeot 308.*en retard de \d+ j/s)
  await api.patch(`/processes/${process.id}`, { estimatedEndDate: '2096-01-06' })
  expect((await bruno.get(`/processus/${process.id}`)).text).not.toContain('en retard de')
})

test('validating the last step asks for a confirmation first', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  await api.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
  const address = `${home}/etapes/${stepIds[2]}/valider`
  const asked = await camille.submit(address, {}, home)
  expect(asked.text).toContain('Finaliser le processus ?')
  expect(asked.text).toContain('Oui, finaliser')
  expect((await get(process.id)).status).toBe('in_progress')
  await camille.submit(address, { confirme: '1' }, home)
  expect((await get(process.id)).status).toBe('completed')
})

test('forms reserved for administrators are refused to a mechanic', async () => {
  const { process, stepIds } = await repair(api)
  const home = `/processus/${process.id}`
  for (const path of ['modifier', 'supprimer', 'lien', `etapes/${stepIds[0]}/valider`, `etapes/${stepIds[0]}/retour`]) {
    expect((await bruno.submit(`${home}/${path}`, { confirme: '1', status: 'ready' }, home)).status, path).toBe(403)
  }
  expect((await bruno.submit('/processus', {}, '/brouillons')).status).toBe(403)
  expect((await get(process.id)).name).toBeNull()
})

test('pages for a mechanic never contain a client’s email or phone', async () => {
  const { process, email } = await repair(api)
  for (const path of [
    '/dashboard',
    `/dashboard?processus=${process.id}`,
    `/processus/${process.id}`,
    `/processus/${process.id}/fiche`,
  ]) {
    const { status, text } = await bruno.get(path)
    expect(status, path).toBe(200)
    expect(text).not.toContain(email)
    expect(text.replace(/\s|&nbsp;/g, '')).not.toContain('639981742')
  }
})

test('an administrator gets SMS and email links with the message written; a mechanic gets none', async () => {
  const { process, email } = await repair(api)
  const home = `/processus/${process.id}`
  const ways = (text: string) =>
    [...text.matchAll(/href="((?:sms:|mailto:[^"]*body=)[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
  const offered = ways((await camille.get(home)).text)
  expect(offered.map((href) => href.split('body=')[0])).toEqual([
    'sms:+33639981742?&',
    `mailto:${email}?subject=Des%20nouvelles%20de%20votre%20308&`,
  ])
  for (const href of offered) expect(decodeURIComponent(href)).toContain(`/public/processus/${process.qrToken?.token}`)
  const his = (await bruno.get(home)).text
  expect(his).toContain('name="lien"')
  expect(his).not.toMatch(/sms:|body=/)
})

test('deleting a process asks for a confirmation, then returns to the dashboard', async () => {
  const { process, plaque } = await repair(api)
  const home = `/processus/${process.id}`
  const asked = await camille.get(`${home}/supprimer`)
  expect(asked.text).toContain('Supprimer le processus ?')
  expect(asked.text).toContain('Supprimer le processus ? Cette action est irréversible.')
  for (const part of [processName(process), 'Peugeot 308', formatPlate(plaque)]) expect(asked.text).toContain(part)
  expect((await camille.submit(`${home}/supprimer`, {}, home)).headers.location).toBe(`${home}/supprimer`)
  const done = await camille.submit(`${home}/supprimer`, { confirme: '1' }, home)
  expect(done.headers.location).toBe('/dashboard')
  expect((await camille.get('/dashboard')).text).toContain('Process supprimé')
  expect((await camille.get(home)).status).toBe(404)
})

test('a new link asks for a confirmation, and an expired one says what to do', async () => {
  const { process } = await repair(api)
  const home = `/processus/${process.id}`
  const asked = await camille.submit(`${home}/lien`, {}, home)
  expect(asked.text).toContain('Régénérer le lien public ?')
  await camille.submit(`${home}/lien`, { confirme: '1' }, home)
  expect((await camille.get(home)).text).toContain('Lien régénéré')
  expect((await get(process.id)).qrToken.token).not.toBe(process.qrToken?.token)
  await api.patch(`/processes/${process.id}`, { estimatedEndDate: '2026-01-01' })
  const { text } = await camille.get(home)
  expect(text).toContain('Lien expiré le')
  const field = text.match(/<input[^>]*name="estimatedEndDate"[^>]*>/)?.[0]
  expect(field).toContain(`value="${todayParis(app.deps.now())}"`)
  await camille.submit(`${home}/lien`, { confirme: '1' }, home)
  expect((await camille.get(home)).text).toContain('La fin estimée est dépassée')
})

test('the QR code is an SVG and a PNG file, and is not found once the link has expired', async () => {
  const { process } = await repair(api)
  const home = `/processus/${process.id}`
  expect((await bruno.get(`${home}/qr`)).headers['content-type']).toContain('image/svg+xml')
  const png = await bruno.get(`${home}/qr?format=png`)
  expect(png.headers['content-disposition']).toMatch(/attachment; filename=suivi-.*\.png/)
  expect(png.body.subarray(1, 4).toString()).toBe('PNG')
  expect((await bruno.get(`${home}/fiche`)).text).toContain('QR code du lien public')
  await api.patch(`/processes/${process.id}`, { estimatedEndDate: '2026-01-01' })
  expect((await bruno.get(`${home}/qr`)).status).toBe(404)
})

test('the plain form updates name, date and steps, and asks before it finishes the process', async () => {
  const { process } = await repair(api)
  const edit = `/processus/${process.id}/modifier`
  expect((await camille.get(edit)).text).toContain(`Étape en cours\u00a0: «\u00a0${process.steps[0]?.name}\u00a0».`)
  const fields = { name: 'Renommé', estimatedEndDate: '2027-01-11', stepType_id: process.stepTypeId ?? '' }
  await camille.submit(edit, { ...fields, selectedIndex: '1', status: 'ready' })
  expect(await get(process.id)).toMatchObject({ name: 'Renommé', stepsSummary: { validated: 1, ready: 1 } })
  const asked = await camille.submit(edit, { ...fields, selectedIndex: '2', status: 'validated' })
  expect(asked.text).toContain('Finaliser le processus ?')
  expect((await get(process.id)).status).toBe('in_progress')
  await camille.submit(edit, { ...fields, selectedIndex: '2', status: 'validated', confirme: '1' })
  expect((await get(process.id)).status).toBe('completed')
  const refused = await camille.submit(edit, { ...fields, estimatedEndDate: 'demain', selectedIndex: '' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Renommé')
})

test('scripts off: « Aperçu » shows the resulting steps and stores nothing', async () => {
  const { process } = await repair(api)
  const edit = `/processus/${process.id}/modifier`
  const fields = { name: 'Tapé', stepType_id: process.stepTypeId ?? '', selectedIndex: '2', status: 'ready' }
  const { status, text } = await camille.submit(edit, { ...fields, geste: 'apercu' })
  expect(status).toBe(200)
  expect(text).toContain('Les étapes précédentes #1 à #2 seront automatiquement validées.')
  expect(text.slice(text.indexOf('Aperçu des étapes')).match(/Validé|Prêt/g)).toEqual(['Validé', 'Validé', 'Prêt'])
  expect(text).toContain('value="Tapé"')
  expect(await get(process.id)).toMatchObject({ name: null, status: 'proposed' })
})

test('a process changes to another type, after its page has shown the steps of that type', async () => {
  const { process } = await repair(api)
  const { body: type } = await api.post('/step-types', { name: 'Vidange', steps: [{ name: 'Filtre à huile' }] })
  const edit = `/processus/${process.id}/modifier`
  expect((await camille.get(`${edit}?type=${type.id}`)).text).toContain('Filtre à huile')
  await camille.submit(edit, { stepType_id: type.id, name: '', estimatedEndDate: '' })
  expect(await get(process.id)).toMatchObject({ stepType: { name: 'Vidange' }, status: 'proposed' })
})

test('the plain form creates one process when it is sent twice', async () => {
  const { client, car } = await customer(api, 'Zimmermann')
  const type = await threeSteps(api)
  const found = (await camille.get('/brouillons?q=zimmermann')).text
  expect(found).toContain(`client_id=${client.id}`)
  expect(found.match(/<h1/g)).toHaveLength(1)
  const form = `/brouillons?client_id=${client.id}`
  expect((await camille.get(form)).text).toContain(car.id)
  const refused = await camille.submit('/processus', { client_id: client.id, name: 'À garder' }, form)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('À garder')
  expect(refused.text).toContain('Véhicule requis')
  const fields = { client_id: client.id, car_id: car.id, stepType_id: type.id, name: 'Nouveau', cle: 'une-seule-fois' }
  const answers = [await camille.submit('/processus', fields, form), await camille.submit('/processus', fields, form)]
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
  expect((await camille.get(answers[0]?.headers.location ?? '')).text).toContain('Process créé')
})

test('a mechanic reads why he cannot create a process', async () => {
  const { text } = await bruno.get('/brouillons')
  expect(text).toContain('Seul un administrateur du garage peut créer le processus.')
  expect(text).not.toContain('Rechercher un client')
})

test('a finished process warns that a client without an email was not notified', async () => {
  const { process, client, stepIds } = await repair(api)
  await api.patch(`/clients/${client.id}`, { email: null })
  await api.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
  const home = `/processus/${process.id}`
  await camille.submit(`${home}/etapes/${stepIds[2]}/valider`, { confirme: '1' }, home)
  expect((await camille.get(home)).text).toContain('personne n’a été prévenu')
})

test('the pages and forms of another garage’s process are not found', async () => {
  const { process, stepIds } = await repair(api)
  const denise = await browse(app, people.denise)
  const home = `/processus/${process.id}`
  for (const path of [home, `${home}/modifier`, `${home}/supprimer`, `${home}/lien`, `${home}/fiche`, `${home}/qr`])
    expect((await denise.get(path)).status, path).toBe(404)
  for (const path of ['supprimer', 'lien', 'modifier', `etapes/${stepIds[0]}/preparer`, `etapes/${stepIds[0]}/valider`])
    expect((await denise.submit(`${home}/${path}`, { confirme: '1' }, '/dashboard')).status, path).toBe(404)
  await finish(api, process)
})
