import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { createDryRun } from '../../../domain/imports/dry-run.ts'
import { fileFaults, importLimits } from '../../../domain/imports/file-limits.ts'
import { readLine } from '../../../domain/imports/import-line.ts'
import { newId } from '../../../server/database/ids.ts'
import { refusal } from '../../../server/imports/read-file.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { readHere, sendFile, workbook } from '../../setup/import.ts'
import { app, people, stage } from '../stage.ts'

stage()

let admin: Caller
beforeAll(async () => {
  admin = await as(app, people.camille)
})

/** The result of a dry run for each line of a file, in an empty garage. */
async function linesIn(content: string | Buffer) {
  const { answer, rows } = await readHere(content)
  if ('fault' in answer) throw new Error(answer.fault)
  const judge = createDryRun([], [], newId)
  const fields = answer.columns.map(({ field }) => field)
  const lines = rows.flatMap(([number, cells]) => {
    const line = readLine(cells, fields)
    if (!line) return []
    const { status, text } = judge(line, number)
    return [[number, status, ...text.map(plain)] as const]
  })
  return { titles: answer.columns.map(({ title }) => title), lines }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function namesIn(content: string | Buffer): Promise<string[]> {
  const { lines } = await linesIn(content)
  return lines.map(([, , said = '']) => said.replace(/^Nouveau client : /, ''))
}

async function refusalOf(content: string | Buffer): Promise<string> {
  const { answer } = await readHere(content)
  if (!('fault' in answer)) throw new Error('The file was read')
  return plain(refusal(answer.fault, answer.line).issues?.[0]?.message ?? '')
}

const table = 'nom;prénom\nLefèvre;Zoé\n'

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ['UTF-16 big-endian', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
])('a file in %s keeps its accents', async (_, content) => {
  expect(await namesIn(content)).toEqual(['Zoé Lefèvre'])
})

test.each([';', ',', '\t', '|'])('cells may be separated by « %s »', async (sign) => {
  expect(await namesIn(table.replaceAll(';', sign))).toEqual(['Zoé Lefèvre'])
})

test('quoted cells may contain separators, line ends and quotes', async () => {
  expect(await namesIn('nom;prenom;notes\n"Le ""Petit""";"Jo;\nseph";"a;b"\nDupont;Jeanne;\n')).toEqual([
    'Jo; seph Le "Petit"',
    'Jeanne Dupont',
  ])
})

test('empty lines and columns are skipped, and lines keep their number in the file', async () => {
  const { titles, lines } = await linesIn(
    'Nos clients;;;\n;;;\nnom;;prenom;email\nDupont;;Jeanne\n\n;;;\nMartin;;Paul;;;autre\n',
  )
  expect(titles).toEqual(['nom', 'prenom', 'email'])
  expect(lines.map(([line]) => line)).toEqual([4, 7])
})

test('a cell that looks like a formula is imported as text', async () => {
  expect(await namesIn(`nom;prenom;telephone\n=1+1;"'=HYPERLINK(""http://x"")";'+33612345678\n`)).toEqual([
    '=HYPERLINK("http://x") =1+1',
  ])
})

test('a file without column names is read from its first line, with columns chosen by the user', async () => {
  const { body } = await sendFile(admin, 'Dupont;Jeanne\nMartin;Paul\n')
  expect(body).toMatchObject({ lines: 2, columns: [{ title: 'Colonne A', field: null }, { title: 'Colonne B' }] })
  const { body: file } = await admin.patch(`/imports/${body.id}/columns`, { columns: ['nom', 'prenom'] })
  expect(file.counts.new).toBe(2)
})

test('a cell of two megabytes is refused with its line number', async () => {
  expect(await refusalOf(`nom;prenom\nDupont;Jeanne\nMartin;${'x'.repeat(2 * 1024 * 1024)}\n`)).toBe(
    `Ligne 3 : ${fileFaults.cell}`,
  )
  expect(
    await refusalOf(
      workbook([
        ['nom', 'prenom'],
        ['Martin', 'x'.repeat(2 * 1024 * 1024)],
      ]),
    ),
  ).toBe(`Ligne 2 : ${fileFaults.cell}`)
})

test('a long cell is ignored in an unused column and refused in an imported one', async () => {
  const { lines } = await linesIn(`nom;prenom;notes\nDupont;Jeanne;${'x'.repeat(5000)}\n${'y'.repeat(5000)};Paul;\n`)
  const [first, second] = lines
  expect(first?.[1]).toBe('new')
  expect(second).toEqual([3, 'unreadable', 'Nom trop long'])
})

test('an unclosed quote is refused', async () => {
  expect(await refusalOf('nom;prenom\n"Dupont;Jeanne\n')).toContain('guillemets')
})

const oldWorkbook = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const document = Buffer.from(zipSync({ 'content.xml': strToU8('<x/>'), mimetype: strToU8('text') }))

test.each([
  ['an old workbook', oldWorkbook, fileFaults.oldWorkbook],
  ['a PDF', Buffer.from('%PDF-1.7 …'), fileFaults.otherFile],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), fileFaults.otherFile],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), fileFaults.otherFile],
  ['another document in a zip', document, fileFaults.otherFile],
  ['a truncated zip', workbook([['nom']]).subarray(0, 400), fileFaults.unreadable],
  ['an empty file', Buffer.from(''), fileFaults.empty],
  ['a file with titles only', Buffer.from('nom;prenom\n'), fileFaults.empty],
])('%s is refused with its reason', async (_, content, reason) => {
  expect(await refusalOf(content)).toBe(reason.replaceAll('\u00a0', ' '))
})

test('a workbook larger than fifty megabytes unpacked is refused', async () => {
  const bomb = workbook(
    [
      ['nom', 'prenom'],
      ['Dupont', 'Jeanne'],
    ],
    { 'xl/big.xml': new Uint8Array(60 * 1024 * 1024) },
  )
  expect(bomb.length).toBeLessThan(100_000)
  expect(await refusalOf(bomb)).toBe(fileFaults.bomb.replaceAll('\u00a0', ' '))
})

test('a workbook that understates its unpacked size is refused', async () => {
  const sheet = 'xl/worksheets/sheet1.xml'
  const bomb = Buffer.from(workbook([['nom']], { [sheet]: new Uint8Array(45 * 1024 * 1024).fill(32) }))
  const list = bomb.lastIndexOf(Buffer.from(sheet)) - 46
  expect(bomb.readUInt32LE(list)).toBe(0x02014b50)
  bomb.writeUInt32LE(10, list + 24)
  expect(await refusalOf(bomb)).toMatch(/vide|abîmé/)
})

test('a workbook with too many parts, lines or columns is refused', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: importLimits.zipParts }, (_, at) => [`x/${at}.xml`, strToU8('')]),
  )
  expect(await refusalOf(workbook([['nom']], parts))).toBe(fileFaults.bomb.replaceAll('\u00a0', ' '))
  expect(await refusalOf(`nom;prenom\n${'Dupont;Jeanne\n'.repeat(importLimits.lines + 1)}`)).toContain('20 000 lignes')
  expect(await refusalOf(`${'nom;'.repeat(importLimits.columns)}prenom\n`)).toContain('100 colonnes')
})

test('a file larger than twenty megabytes is refused', async () => {
  const { status, body } = await sendFile(admin, Buffer.alloc(importLimits.fileBytes + 1, 'nom;prenom\n'))
  expect([status, body.message]).toEqual([413, fileFaults.tooLarge])
})

test('scripts off: a refused or missing file shows its reason beside the field', async () => {
  const camille = await browse(app, people.camille)
  const answer = await camille.sendFile('/parametres/import', Buffer.from('%PDF-1.7'), 'clients.csv')
  expect(answer.status).toBe(422)
  expect(answer.text).toContain(fileFaults.otherFile)
  const none = await camille.sendFile('/parametres/import', Buffer.from(''), '')
  expect([none.status, none.text.includes(fileFaults.missing)]).toEqual([422, true])
})
