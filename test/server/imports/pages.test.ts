import { expect, test } from 'vitest'
import { importTexts } from '../../../domain/imports/import-wire.ts'
import { runImport } from '../../../server/imports/run-import.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { clientsAndCars as both, fileIn, triedIn } from '../../setup/import.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const admin = () => as(app, people.camille)
/** An import of Camille's, after its dry run. */
const tried = (camille: Caller, content: string | Buffer) => triedIn(app, camille, people.camille, content)

test('scripts off: every stage has a page, which keeps the choices when it is refused', async () => {
  const camille = await browse(app, people.camille)
  const sent = await camille.sendFile('/parametres/import', Buffer.from(`${both}Petit;;;;;;;;\n`), 'mes clients.csv')
  const at = sent.headers.location ?? ''
  const columns = await camille.get(at)
  expect(columns.text).toContain('mes clients.csv')
  const chosen = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`colonne${index}`, index < 2 ? 'nom' : '']),
  )
  const refused = await camille.submit(at, { geste: 'colonnes', ...chosen })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Deux colonnes portent «\u00a0Nom\u00a0»')
  expect(refused.text.match(/<option value="nom" selected="">/g)).toHaveLength(2)
  const fields = 'nom prenom email telephone plaque marque modele annee km'.split(' ')
  const right = Object.fromEntries(fields.map((field, index) => [`colonne${index}`, field]))
  expect((await camille.submit(at, { geste: 'colonnes', ...right })).headers.location).toBe(at)
  const lines = await camille.get(`${at}?status=unreadable`)
  expect(lines.text).toContain('Prénom requis')
  expect(lines.text).not.toContain('Nouveau client')
  const unsaid = await camille.submit(at, { geste: 'lancer' })
  expect([unsaid.status, unsaid.text.includes(importTexts.unreadable)]).toEqual([422, true])
  await camille.submit(at, { geste: 'lancer', skipUnreadable: '1' })
  expect((await camille.get(at)).text).toContain('Actualiser')
  await runImport(app.deps, { garageId: people.camille.garageId, importId: at.split('/').at(-1) ?? '' })
  expect((await camille.get(at)).text).toContain('S’annule jusqu’au')
  expect((await camille.get('/parametres/import')).text).toContain('2 clients et 2 véhicules')
  await camille.submit(at, { geste: 'annuler' })
  expect((await camille.get(at)).text).toContain('L’annulation se fait en arrière-plan')
  expect((await camille.get('/parametres/import')).text).toContain('Annulation en cours')
  await runImport(app.deps, { garageId: people.camille.garageId, importId: at.split('/').at(-1) ?? '' })
  expect((await camille.get(at)).text).toContain('a été annulé')
  const template = await camille.get('/parametres/import/modele.csv')
  expect(template.headers['content-disposition']).toContain('modele.csv')
  expect(template.text.startsWith('\ufeffnom;prenom;')).toBe(true)
})

const toCorrect = `nom;prénom;km
Dupont;Jeanne;12
Petit;;64 000
"=1+1";;
`

test('the lines to correct can be downloaded with reasons, corrected and imported', async () => {
  const camille = await browse(app, people.camille)
  const file = await tried(await admin(), toCorrect)
  const at = `/parametres/import/${file.id}`
  const page = (await camille.get(at)).text.replaceAll('<!-- -->', '')
  for (const said of ['Importer sans les 2 lignes', 'Télécharger les 2 lignes', 'À corriger (2)'])
    expect(page).toContain(said)
  expect(page).not.toMatch(/Illisible|type="checkbox"/)
  const sent = await camille.get(`${at}/a-corriger.csv`)
  expect(sent.headers['content-disposition']).toContain('a-corriger.csv')
  const csv = "\ufeffnom;prénom;km;À corriger\r\nPetit;;64 000;Prénom requis\r\n'=1+1;;;Prénom requis\r\n"
  expect(sent.text).toBe(csv)

  const again = await tried(await admin(), csv.replace('Petit;', 'Petit;Luc'))
  expect(again.columns.map(({ field }) => field)).toEqual(['nom', 'prenom', 'km', null])
  const one = (await camille.get(`/parametres/import/${again.id}`)).text.replaceAll('<!-- -->', '')
  for (const said of ['Importer sans la ligne<', 'Télécharger la ligne<']) expect(one).toContain(said)
  const rest = (await camille.get(`/parametres/import/${again.id}/a-corriger.csv`)).text
  expect(rest).toBe("\ufeffnom;prénom;km;À corriger\r\n'=1+1;;;Prénom requis\r\n")
})

test('scripts off: one press imports a file without its lines to correct', async () => {
  const camille = await browse(app, people.camille)
  const file = await tried(await admin(), toCorrect)
  const at = `/parametres/import/${file.id}`
  const { text } = await camille.get(at)
  const field = /<input type="hidden" name="skipUnreadable" value="1"/.exec(text)
  expect(field).not.toBeNull()
  await camille.submit(at, { geste: 'lancer', skipUnreadable: '1' })
  await runImport(app.deps, { garageId: people.camille.garageId, importId: file.id })
  expect((await camille.get('/parametres/import')).text).toContain('1 client')
  expect((await camille.get(`${at}/a-corriger.csv`)).status).toBe(404)
})

test('lines to correct do not exist before the columns are checked', async () => {
  const camille = await browse(app, people.camille)
  const id = await fileIn(app, people.camille, toCorrect)
  expect((await camille.get(`/parametres/import/${id}/a-corriger.csv`)).status).toBe(404)
})

test('a file with lines to correct only offers their download and no import', async () => {
  const camille = await browse(app, people.camille)
  const { id } = await tried(await admin(), 'nom;prénom\nPetit;\n')
  const { text } = await camille.get(`/parametres/import/${id}`)
  expect(text.replaceAll('<!-- -->', '')).toContain('Télécharger la ligne')
  expect(text).not.toContain('value="lancer"')
})
