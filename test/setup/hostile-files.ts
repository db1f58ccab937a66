import { deflateRawSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { workbook } from './import.ts'

const mb = 1024 * 1024
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetPart = 'xl/worksheets/sheet1.xml'

/** A workbook with this XML as `sheetData` of its first sheet, or as the whole sheet if it begins with its own root tag. */
const sheet = (data: string, more: Zippable = {}): Buffer =>
  workbook([['nom']], {
    [sheetPart]: strToU8(`<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
    ...more,
  })

const cell = (address: string, text = 'x') => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const shared = (text: string, times = 1): Zippable => ({
  'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${`<si><t>${text}</t></si>`.repeat(times)}</sst>`),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ),
})
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
/** Rows of cells that all hold the first shared text. */
const sharedRows = (rows: number, columns: number) =>
  Array.from(
    { length: rows },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: columns }, (_, at) => `<c r="${letters(at)}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
  ).join('')

/** A workbook of that many sheets, all of them empty. */
function manySheets(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const parts = Object.fromEntries(
    numbers.map((at) => [`xl/worksheets/s${at}.xml`, strToU8(`<worksheet xmlns="${main}"><sheetData/></worksheet>`)]),
  )
  return workbook([['nom']], {
    ...parts,
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="r"><sheets>${numbers.map((at) => `<sheet name="s${at}" sheetId="${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${numbers.map((at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ),
  })
}

/** Changes the size of a part in the directory of a zip. */
function lying(zip: Buffer, part: string, size: number): Buffer {
  const list = zip.lastIndexOf(Buffer.from(part)) - 46
  zip.writeUInt32LE(size, list + 24)
  return zip
}

/** A zip with this number of empty parts in its directory, all under one name. */
function manyParts(count: number): Buffer {
  const one = Buffer.from(zipSync({ x: new Uint8Array() }))
  const [list, end] = [one.indexOf('PK\x01\x02'), one.indexOf('PK\x05\x06')]
  const tail = Buffer.from(one.subarray(end))
  for (const at of [8, 10]) tail.writeUInt16LE(count, at)
  tail.writeUInt32LE((end - list) * count, 12)
  return Buffer.concat([one.subarray(0, list), Buffer.alloc((end - list) * count, one.subarray(list, end)), tail])
}

const title = 'nom;prenom\nDupont;Jeanne\n'
const noise = (bytes: number): Buffer => {
  const content = Buffer.alloc(bytes)
  for (let at = 0, seed = 7; at < bytes; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    content[at] = seed >> 16
  }
  return content
}

/** A name, a function that makes the file, and the text of its refusal; null if the file is accepted. */
export type HostileFile = [name: string, content: () => Buffer, refusal: RegExp | null]

/** Files that try to exhaust the reader's memory, time or disk. */
export const hostileFiles: HostileFile[] = [
  ['a cell at column ZZZZZZZ', () => sheet(`<row r="2">${cell('ZZZZZZZ2')}</row>`), /100 colonnes/],
  ['a cell at column AAAAAAA', () => sheet(`<row r="2">${cell('AAAAAAA2')}</row>`), /100 colonnes/],
  ['a cell at column CW, the 101st', () => sheet(`<row r="1">${cell('CW1')}</row>`), /100 colonnes/],
  ['a cell at row 99999999999', () => sheet(cell('A99999999999')), /20 000 lignes/],
  ['a cell at row 20002', () => sheet(`<row r="20002">${cell('A20002')}</row>`), /20 000 lignes/],
  ['an absurd row number', () => sheet(`<row r="1e308">${cell('A1')}</row>`), /abîmé/],
  ['an invalid cell address', () => sheet(`<row r="1">${cell('!!')}</row>`), /abîmé/],
  ['a distant cell address in small letters', () => sheet(`<row r="2">${cell('zzzzzzz2')}</row>`), /100 colonnes/],
  ['the same cell twice', () => sheet(`<row r="1">${cell('A1')}${cell('A1')}</row>`), /abîmé/],
  [
    'a million cells without an address',
    () => sheet(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
    /100 colonnes/,
  ],
  ['a wrong dimension', () => sheetWith('<dimension ref="A1:XFD1048576"/>'), null],
  ['a dimension without a value', () => sheetWith('<dimension/>'), null],
  [
    'a hundred thousand merged ranges',
    () => sheetWith('', `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`),
    null,
  ],
  ['one long shared text in every cell', () => sheet(sharedRows(20_000, 12), shared('x'.repeat(900))), /20 millions/],
  ['a shared text of 30 MB', () => sheet(sharedRows(10, 10), shared('x'.repeat(30 * mb))), /32 767/],
  ['three million shared texts', () => sheet(sharedRows(2, 2), shared('', 3_000_000)), /trop gros/],
  ['an inline text of 30 MB', () => sheet(`<row r="1">${cell('A1', 'x'.repeat(30 * mb))}</row>`), /32 767/],
  ['a zip bomb', () => workbook([['nom']], { 'xl/big.xml': new Uint8Array(60 * mb) }), /trop gros/],
  [
    'a zip with a wrong unpacked size',
    () => lying(workbook([['nom']], { [sheetPart]: new Uint8Array(45 * mb).fill(32) }), sheetPart, 10),
    /vide|abîmé/,
  ],
  ['a zip that announces four gigabytes', () => lying(workbook([['nom']]), sheetPart, 0xfffffffe), /trop gros/],
  ['a zip of 60,000 parts', () => manyParts(60_000), /trop gros/],
  [
    'a sheet of 45 MB of spaces',
    () => workbook([['nom']], { [sheetPart]: new Uint8Array(45 * mb).fill(32) }),
    /vide|abîmé/,
  ],
  ['deep XML', () => sheet('<a>'.repeat(5_000_000)), /abîmé/],
  [
    'exponential XML entities',
    () =>
      workbook([['nom']], {
        [sheetPart]: strToU8(
          `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`,
        ),
      }),
    null,
  ],
  [
    'a file of the server as an entity',
    () =>
      workbook([['nom']], {
        [sheetPart]: strToU8(
          '<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
        ),
      }),
    null,
  ],
  ['an attribute of 40 MB', () => sheet(`<row r="${'1'.repeat(40 * mb)}"/>`), /abîmé/],
  ['a tag that never ends', () => sheet(`<row ${'a="b" '.repeat(5_000_000)}`), /abîmé|lu/],
  [
    'a million styles',
    () =>
      workbook([['nom']], {
        'xl/styles.xml': strToU8(
          `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
        ),
      }),
    /trop gros/,
  ],
  ['a million empty rows', () => sheet('<row/>'.repeat(1_000_000)), /vide/],
  ['rows out of order', () => sheet(`<row r="5">${cell('A5')}</row><row r="2">${cell('A2')}</row>`), /abîmé/],
  ['four hundred empty sheets', () => manySheets(400), /vide/],
  [
    'names of JavaScript object members',
    () => sheet(`<row r="1" __proto__="1"><c r="A1" t="__proto__" s="constructor"><v>toString</v></c></row>`),
    null,
  ],
  ['12 MB of semicolons', () => Buffer.alloc(12 * mb, ';'), /100 colonnes/],
  [
    '12 MB of commas below a title',
    () => Buffer.concat([Buffer.from(title), Buffer.alloc(12 * mb, ',')]),
    /32 767|100 colonnes/,
  ],
  ['12 MB of quotes', () => Buffer.alloc(12 * mb, '"'), /32 767/],
  ['12 MB of line ends', () => Buffer.alloc(12 * mb, '\n'), /vide/],
  [
    '12 MB of carriage returns below a title',
    () => Buffer.concat([Buffer.from(title), Buffer.alloc(12 * mb, '\r')]),
    null,
  ],
  ['20 MB of one word', () => Buffer.alloc(19 * mb, 'x'), /32 767/],
  ['20 MB of zeros', () => Buffer.alloc(19 * mb), /ni un fichier CSV/],
  ['zeros behind a title', () => Buffer.concat([Buffer.from(title), Buffer.alloc(mb, 0)]), /ni un fichier CSV/],
  ['20 MB of accents', () => Buffer.concat([Buffer.from(title), Buffer.alloc(19 * mb, 'é;é\n')]), /20 000 lignes/],
  [
    '20,000 lines of 100 long cells',
    () => Buffer.from(`${'n;'.repeat(99)}nom\n${`${'abcdefghi;'.repeat(99)}j\n`.repeat(19_000)}`),
    null,
  ],
  ['UTF-16 of 18 MB', () => Buffer.from(`\ufeff${';'.repeat(9 * mb)}`, 'utf16le'), /100 colonnes/],
  [
    'quotes that end nowhere, 12 MB behind them',
    () => Buffer.from(`nom;prenom\n"Dupont;${'Jeanne\n'.repeat(1_700_000)}`),
    /32 767|guillemets/,
  ],
  ['noise, 5 MB', () => noise(5 * mb), /./],
  ['noise behind the head of a zip', () => Buffer.concat([Buffer.from('PK\x03\x04'), noise(mb)]), /abîmé/],
  ['a deflated stream under the name of a workbook', () => deflateRawSync(Buffer.alloc(mb, 'nom;prenom\n')), /./],
  [
    'an old workbook, or one with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(mb)]),
    /ancien Excel/,
  ],
  [
    'an OpenDocument sheet',
    () =>
      Buffer.from(
        zipSync({
          mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
          'content.xml': strToU8('<x/>'),
        }),
      ),
    /ni un fichier CSV/,
  ],
  [
    'a page saved as .xls',
    () => Buffer.from('<html><body><table><tr><td>nom</td></tr></table></body></html>'),
    /page web/,
  ],
  ['a sheet in XML saved as .xls', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), /page web/],
  ['JSON', () => Buffer.from('[{"nom":"Dupont","prenom":"Jeanne"}]'), /ni un fichier CSV/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), /ni un fichier CSV/],
]

/** A sheet with a client, and this XML before and after its rows. */
function sheetWith(before: string, after = ''): Buffer {
  const rows = `<row r="1">${cell('A1', 'nom')}${cell('B1', 'prenom')}</row><row r="2">${cell('A2', 'Dupont')}${cell('B2', 'Jeanne')}</row>`
  return workbook([['nom']], {
    [sheetPart]: strToU8(`<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`),
  })
}
