import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { fileFaults } from '../../../domain/imports/file-limits.ts'
import { type Import, importTexts } from '../../../domain/imports/import-wire.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { ReadFile } from '../../../server/imports/reader/read-content.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { done, fileIn, linesOf, readHere, triedIn, workbook } from '../../setup/import.ts'
import { app, people, stageWithGarages } from '../stage.ts'

stageWithGarages()

const admin = () => as(app, people.camille)

/** A file of Camille's after its first reading. */
const sent = async (camille: Caller, content: string | Buffer): Promise<Import> =>
  (await camille.get(`/imports/${await fileIn(app, people.camille, content)}`)).body

const readAgain = (camille: Caller, { id }: Pick<Import, 'id'>, choice: Record<string, string>) =>
  camille.patch(`/imports/${id}/reading`, choice)

/** The sample values of each column. */
const samplesOf = ({ columns }: Pick<Import, 'columns'>) => columns.map(({ samples }) => samples)

const keptPieces = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('import_pieces').where({ garage_id: tx.garageId }).orderBy(['import_id', 'position']),
  )

const names = [
  ['Lefèvre', 'Zoé'],
  ['Noël', 'Loïc'],
]

/** A file with é, è, ë, ï in the bytes of that encoding. */
function written(bytes: Record<string, number>): Buffer {
  const text = `nom;prenom\n${names.map((cells) => cells.join(';')).join('\n')}\n`
  return Buffer.from(Array.from(text, (sign) => bytes[sign] ?? sign.charCodeAt(0)))
}
const msDos = written({ é: 0x82, è: 0x8a, ë: 0x89, ï: 0x8b })
const macintosh = written({ é: 0x8e, è: 0x8f, ë: 0x91, ï: 0x95 })

const right = [
  ['Lefèvre', 'Noël'],
  ['Zoé', 'Loïc'],
]

test.each([
  ['MS-DOS', 'ibm-850', msDos],
  ['Macintosh', 'macintosh', macintosh],
] as const)('a %s file is read correctly, also by choice', async (_, encoding, content) => {
  const [found, chosen, wrong] = [
    await readHere(content),
    await readHere(content, { encoding }),
    await readHere(content, { encoding: 'windows-1252' }),
  ].map(({ answer }) => answer as ReadFile)
  expect(found?.reading).toMatchObject({ separator: ';', encoding, sheet: null, sheets: [], unnamed: [] })
  const own = found?.reading.encodings.find((one) => one.encoding === encoding)
  expect(own?.samples.toSorted()).toEqual(['Lefèvre', 'Noël', 'Zoé'])
  expect([found && samplesOf(found), chosen && samplesOf(chosen)]).toEqual([right, right])
  expect(wrong?.reading.encoding).toBe('windows-1252')
  expect(wrong && samplesOf(wrong)).not.toEqual(right)
})

test('a file is read again with another encoding, then with the right one', async () => {
  const camille = await admin()
  const file = await sent(camille, msDos)
  const { status, body: wrong } = await readAgain(camille, file, { encoding: 'windows-1252' })
  expect([status, wrong.reading.encoding]).toEqual([200, 'windows-1252'])
  expect(samplesOf(wrong)).not.toEqual(right)
  const { body: again } = await readAgain(camille, file, { encoding: 'ibm-850' })
  expect(samplesOf(again)).toEqual(right)
  const { body: checked } = await camille.patch(`/imports/${file.id}/columns`, { columns: ['nom', 'prenom'] })
  expect((await linesOf(camille, checked)).map(([, , text]) => text)).toEqual([
    'Nouveau client : Zoé Lefèvre',
    'Nouveau client : Loïc Noël',
  ])
})

test('a new separator replaces columns and lines, and keeps the chosen encoding', async () => {
  const camille = await admin()
  const file = await triedIn(app, camille, people.camille, 'nom;prenom\nDupont,SARL;Jeanne\n')
  expect((await readAgain(camille, file, { encoding: 'macintosh' })).body.reading.encoding).toBe('macintosh')
  const { body } = await readAgain(camille, file, { separator: ',' })
  expect(body).toMatchObject({ state: 'uploaded', counts: null, reading: { separator: ',', encoding: 'macintosh' } })
  expect(body.columns[0]).toMatchObject({ title: 'nom;prenom' })
  expect((await camille.get(`/imports/${file.id}/lines`)).body.items).toEqual([])
  for (const [separator, columns] of [
    ['\t', 1],
    [';', 2],
  ] as const)
    expect((await readHere('nom;prenom\nDupont,SARL;Jeanne\n', { separator })).answer).toMatchObject({
      columns: { length: columns },
      reading: { separator },
    })
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook with a hidden sheet, an empty sheet, and two readable sheets. */
function severalSheets(): Buffer {
  const sheets = [
    ['Ancien', 'hidden', 'Caché'],
    ['Notes', 'visible', ''],
    ['Clients & <amis>', 'visible', 'Dupont'],
    ['Véhicules', 'visible', 'Martin'],
  ]
  const row = (cells: string[], at: number) =>
    `<row r="${at}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const escaped = (text = '') => text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
  const parts = sheets.map(([, , name = ''], at) => [
    `xl/worksheets/s${at}.xml`,
    strToU8(
      `<worksheet xmlns="${main}"><sheetData>${name && row(['nom', 'prenom'], 1) + row([name, 'Zoé'], 2)}</sheetData></worksheet>`,
    ),
  ])
  return workbook([], {
    ...Object.fromEntries(parts),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(([name, state], at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}">${sheets.map((_, at) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ),
  })
}

test('the first visible sheet with rows is read, another one by choice, a hidden one never', async () => {
  const camille = await admin()
  const file = await sent(camille, severalSheets())
  expect(file.reading).toMatchObject({
    sheet: 'Clients & <amis>',
    sheets: ['Notes', 'Clients & <amis>', 'Véhicules'],
    separator: null,
    encoding: null,
  })
  const { body } = await readAgain(camille, file, { sheet: 'Véhicules' })
  expect([body.reading.sheet, samplesOf(body)[0]]).toEqual(['Véhicules', ['Martin']])
  for (const [choice, message] of [
    [{ sheet: 'Ancien' }, 'Feuille inconnue'],
    [{ separator: ';' }, 'Un classeur n’a pas de séparateur'],
    [{ encoding: 'utf-8' }, 'Les accents de ce fichier ne se choisissent pas'],
  ] as const) {
    const refused = await readAgain(camille, file, choice)
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path: Object.keys(choice), message })],
    ])
  }
  const empty = await readAgain(camille, file, { sheet: 'Notes' })
  expect([empty.status, empty.body.issues[0]]).toEqual([
    400,
    expect.objectContaining({ path: ['fichier'], message: fileFaults.empty }),
  ])
  expect((await camille.get(`/imports/${file.id}`)).body).toEqual(body)
})

test('an unknown separator, encoding or sheet is refused', async () => {
  const camille = await admin()
  const file = await sent(camille, 'nom;prenom\nDupont;Jeanne\n')
  expect((await readAgain(camille, file, { separator: 'x' })).body.issues[0].message).toBe('Séparateur inconnu')
  expect((await readAgain(camille, file, { encoding: 'latin9' })).body.issues[0].message).toBe(
    'Écriture des accents inconnue',
  )
  expect((await readAgain(camille, file, { sheet: 'x'.repeat(101) })).status).toBe(400)
  expect((await readAgain(camille, file, { sheet: 'Feuil1' })).body.issues[0].message).toBe('Feuille inconnue')
})

test('a large file is stored in pieces and read again completely', async () => {
  const camille = await admin()
  const lines = Array.from({ length: 15_000 }, (_, at) => `Dupont${at};Zoé;rue du Marché, n° ${at}`)
  const file = await sent(camille, `nom;prenom;adresse\n${lines.join('\n')}\n`)
  const pieces = await keptPieces()
  expect(pieces.length).toBeGreaterThan(1)
  for (const { bytes } of pieces) expect(bytes.length).toBeLessThanOrEqual(256 * 1024)
  const { body } = await readAgain(camille, file, { separator: ';' })
  expect(body.lines).toBe(15_000)
})

test('a started file cannot be read again, and its content is deleted after the import', async () => {
  const camille = await admin()
  const [file, other] = [
    await triedIn(app, camille, people.camille, msDos),
    await sent(camille, 'nom;prenom\nPetit;Luc\n'),
  ]
  await camille.post(`/imports/${file.id}/start`)
  const running = await readAgain(camille, file, { encoding: 'ibm-850' })
  expect([running.status, running.body.message]).toEqual([409, importTexts.readingFixed])
  expect(await done(app, camille, file)).toMatchObject({ state: 'done', reading: null })
  expect((await readAgain(camille, file, {})).status).toBe(409)
  expect((await keptPieces()).map(({ import_id }) => import_id)).toEqual([other.id])
  await camille.delete(`/imports/${other.id}`)
  expect(await keptPieces()).toEqual([])
  expect((await readAgain(camille, other, {})).status).toBe(404)
})

test('a file stored before reading again existed cannot be read again', async () => {
  const camille = await admin()
  const { id } = await sent(camille, 'nom;prenom\nDupont;Jeanne\n')
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    await tx.from('import_pieces').where({ garage_id: tx.garageId, import_id: id }).delete()
    await tx.from('imports').where({ garage_id: tx.garageId, id }).update({ reading: null })
  })
  const { status, body } = await readAgain(camille, { id }, { separator: ',' })
  expect([status, body.message]).toEqual([409, importTexts.fileGone])
  const page = await (await browse(app, people.camille)).get(`/parametres/import/${id}`)
  expect(page.text).not.toContain('Relire le fichier')
})

test('an employee cannot read a file again', async () => {
  const file = await sent(await admin(), 'nom;prenom\nDupont;Jeanne\n')
  expect((await readAgain(await as(app, people.bruno), file, { separator: ',' })).status).toBe(403)
})

test('scripts off: the page shows how the file was read and reads it again', async () => {
  const camille = await browse(app, people.camille)
  const content = Buffer.from('nom;prenom;;email\nLefèvre;Zoé;x;\nNoël, fils;Loïc;;\n')
  const at = `/parametres/import/${await fileIn(app, people.camille, content)}`
  const text = async () => (await camille.get(at)).text.replaceAll('\u00a0', ' ')
  expect(await text()).toContain('Entre les cellules : des points-virgules.')
  expect(await text()).toMatch(/Accents : UTF-8 \((Lefèvre|Noël|Loïc), .*\)\./)
  expect(await text()).toContain('Colonnes sans nom, laissées de côté : C.')
  for (const value of ['utf-8', 'windows-1252', 'ibm-850', 'macintosh'])
    expect(await text()).toMatch(new RegExp(`type="radio" name="encoding" (checked="" )?value="${value}"`))
  expect(await text()).toContain('LefÃ¨vre')
  expect((await camille.submit(at, { geste: 'lecture', separator: ',', encoding: 'utf-8' })).headers.location).toBe(at)
  expect(await text()).toContain('Entre les cellules : des virgules.')
  expect((await camille.submit(at, { geste: 'lecture', separator: '\t' })).headers.location).toBe(at)
  expect(await text()).toContain('Entre les cellules : des tabulations.')
  const refused = await camille.submit(at, { geste: 'lecture', separator: 'x' })
  expect([refused.status, refused.text.includes('Séparateur inconnu')]).toEqual([422, true])
})

test('scripts off: the page escapes the name of a sheet and refuses an empty sheet', async () => {
  const camille = await browse(app, people.camille)
  const at = `/parametres/import/${await fileIn(app, people.camille, severalSheets())}`
  const { text } = await camille.get(at)
  expect(text).toContain('«\u00a0Clients &amp; &lt;amis&gt;\u00a0»')
  expect(text).not.toContain('<amis>')
  const refused = await camille.submit(at, { geste: 'lecture', sheet: 'Notes' })
  expect([refused.status, refused.text.includes(fileFaults.empty)]).toEqual([422, true])
})
