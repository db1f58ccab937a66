import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carForm } from '../../../domain/cars/car-schemas.ts'
import { clientForm } from '../../../domain/clients/client-form.ts'
import { type ImportField, importFieldNames } from '../../../domain/imports/columns.ts'
import { count, createDryRun, judgingRank, type KnownClient, noCounts } from '../../../domain/imports/dry-run.ts'
import { type Line, readLine } from '../../../domain/imports/import-line.ts'

const line = (values: Partial<Record<ImportField, string>>): Line => {
  const read = readLine(Object.values(values), Object.keys(values) as ImportField[])
  if (!read) throw new Error('an empty line')
  return read
}
const clientOf = (values: Partial<Record<ImportField, string>>) => line(values).client

test.each([
  ['both names apart', { nom: 'Dupont', prenom: 'Jeanne' }, { nom: 'Dupont', prenom: 'Jeanne', type: 'particulier' }],
  [
    'both names in one',
    { client: 'DE VILLENEUVE Jean' },
    { nom: 'DE VILLENEUVE', prenom: 'Jean', type: 'particulier' },
  ],
  ['a column of names alone', { nom: 'Testard Luc' }, { nom: 'Testard', prenom: 'Luc', type: 'particulier' }],
  [
    'a company',
    { societe: 'Transports Leroux' },
    { nom: 'Transports Leroux', prenom: 'Société', type: 'professionnel' },
  ],
  ['a company by its legal form', { client: 'SARL Martin' }, { nom: 'Martin', prenom: 'SARL', type: 'professionnel' }],
  [
    'a person of a company',
    { nom: 'Leroux', prenom: 'Paul', societe: 'Transports Leroux' },
    { nom: 'Leroux (Transports Leroux)', prenom: 'Paul', type: 'professionnel' },
  ],
  [
    'a third party of Dolibarr',
    { client: 'Boulangerie du Port', type: 'TPE' },
    { nom: 'Boulangerie du Port', prenom: 'Société', type: 'professionnel' },
  ],
  [
    'a company by a word of its name',
    { nom: 'Transports Leroux et fils' },
    { nom: 'Transports Leroux et fils', prenom: 'Société', type: 'professionnel' },
  ],
  [
    'a particulier whose name stands twice',
    { nom: 'Dupont', prenom: 'Jeanne', type: 'Particulier' },
    { nom: 'Dupont', prenom: 'Jeanne', type: 'particulier' },
  ],
  [
    'a language by its name',
    { nom: 'Smith', prenom: 'Ann', langue: 'Anglais' },
    { nom: 'Smith', prenom: 'Ann', langue: 'en' },
  ],
  [
    'a language by its code',
    { nom: 'Smit', prenom: 'Jan', langue: 'NL' },
    { nom: 'Smit', prenom: 'Jan', langue: 'nl' },
  ],
  [
    'an unknown language',
    { nom: 'Silva', prenom: 'Ana', langue: 'Klingon' },
    { nom: 'Silva', prenom: 'Ana', langue: 'fr' },
  ],
] as const)('the client of an imported line: %s', (_, values, client) => {
  expect(line(values)).toMatchObject({ client, faults: [], newClientFaults: [] })
})

test('the mobile number is preferred, and a zero lost by a spreadsheet is restored', () => {
  expect(clientOf({ nom: 'A', prenom: 'B', telephone: '04 65 71 23 48', portable: '612345678' })?.telephone).toBe(
    '+33612345678',
  )
  expect(clientOf({ nom: 'A', prenom: 'B', telephone: '04.65.71.23.48', portable: '' })?.telephone).toBe('+33465712348')
})

test.each([
  ['12/03/2019', 2019],
  ['03/2019', 2019],
  ['2019-03-12', 2019],
  ['2019', 2019],
  ['12/03/2019 00:00', 2019],
  ['', null],
])('a car with the year « %s » is of %s', (annee, year) => {
  expect(line({ plaque: 'AB-123-CD', marque: 'Renault', annee }).car?.annee).toBe(year)
})

test.each([
  ['12/03/2019', '2019-03-12', 2019],
  ['2019-3-12', '2019-03-12', 2019],
  ['12.03.2019 00:00', '2019-03-12', 2019],
  ['03/2019', null, 2019],
  ['2019', null, 2019],
  ['', null, null],
])('the first registration « %s » gives a day, or only a year', (text, day, year) => {
  const { car } = line({ plaque: 'AB-123-CD', marque: 'Renault', firstRegisteredOn: text })
  expect([car?.firstRegisteredOn, car?.annee]).toEqual([day, year])
})

test.each([
  ['A', 'favourable'],
  ['Défavorable, défaillance majeure', 'major'],
  ['R', 'critical'],
])('the inspection result « %s » is read as %s', (text, result) => {
  const { car } = line({
    plaque: 'AB-123-CD',
    marque: 'Renault',
    lastInspectionOn: '05/06/2025',
    lastInspectionResult: text,
    nextInspectionOn: '05/06/2027',
  })
  expect(car).toMatchObject({
    lastInspectionOn: '2025-06-05',
    lastInspectionResult: result,
    nextInspectionOn: '2027-06-05',
  })
})

const typed = (text: string) => text.replaceAll('\u00a0', ' ')

test('unreadable optional cells are left out with a note, and the line is imported', () => {
  const { client, car, faults, notes } = line({
    nom: 'Dupont',
    prenom: 'Jeanne',
    type: 'Client',
    email: 'a@',
    telephone: '06',
    plaque: 'AB-123-CD',
    marque: 'Renault',
    annee: 'ancienne',
    km: 'peu',
    firstRegisteredOn: '31/02/2019',
    lastInspectionOn: '05/06/2099',
    lastInspectionResult: 'moyen',
    nextInspectionOn: 'juin',
  })
  expect(faults).toEqual([])
  expect(client).toMatchObject({ nom: 'Dupont', type: 'particulier', email: null, telephone: null })
  expect(car).toMatchObject({
    plaque: 'AB123CD',
    annee: null,
    km: null,
    firstRegisteredOn: null,
    nextInspectionOn: null,
  })
  expect(notes.map(typed)).toEqual([
    'Type de client : « Client » est laissé de côté. Attendu : particulier ou professionnel',
    'Email : « a@ » est laissé de côté. Email invalide',
    'Téléphone : « 06 » est laissé de côté. Format invalide (ex: +33612345678)',
    'Année : « ancienne » est laissé de côté. Année invalide (de 1900 à l’an prochain)',
    'Kilométrage : « peu » est laissé de côté. Kilométrage invalide (de 0 à 2 000 000)',
    'Première mise en circulation : « 31/02/2019 » est laissé de côté. Date attendue : JJ/MM/AAAA',
    'Dernier contrôle technique : « 05/06/2099 » est laissé de côté. Cette date est encore à venir',
    'Résultat du contrôle technique : « moyen » est laissé de côté. Attendu : favorable, majeure ou critique',
    'Prochain contrôle technique : « juin » est laissé de côté. Date attendue : JJ/MM/AAAA',
  ])
})

test.each([
  'NULL',
  '\\N',
  'N/A',
  '#N/A',
  '-',
  '--',
  '?',
  'néant',
  'Non renseigné',
  'non renseignée',
  'aucun',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '00/00/0000',
  '1899-12-30',
  "'",
])('« %s » in an optional cell counts as empty', (mark) => {
  const read = line({
    nom: 'Dupont',
    prenom: 'Jeanne',
    societe: /\d/.test(mark) ? '' : mark,
    portable: mark,
    plaque: 'AB-123-CD',
    marque: 'Renault',
    modele: /\d/.test(mark) ? '' : mark,
    annee: mark,
    firstRegisteredOn: mark,
    nextInspectionOn: mark,
  })
  expect(read).toMatchObject({ faults: [], newClientFaults: [], notes: [] })
  expect(read.client).toMatchObject({ nom: 'Dupont', type: 'particulier', telephone: null })
  expect(read.car).toMatchObject({ modele: null, annee: null, firstRegisteredOn: null, nextInspectionOn: null })
})

test.each<[ImportField, string, unknown]>([
  ['telephone', '06 12 34 56 78 / 04 65 71 23 48', '+33612345678'],
  ['telephone', '0612345678/0465712348', '+33612345678'],
  ['telephone', 'bureau ; 04 65 71 23 48', '+33465712348'],
  ['telephone', '06 12 34 56 78 (Paul)', '+33612345678'],
  ['telephone', '06 12 34 56 78 04 65 71 23 48', '+33612345678'],
  ['email', 'a@exemple.fr ; b@exemple.fr', 'a@exemple.fr'],
  ['email', 'Paul <a@exemple.fr>', 'a@exemple.fr'],
])('the client’s %s « %s » gives its first readable value, with a note', (field, text, value) => {
  const { client, notes } = line({ nom: 'Dupont', prenom: 'Jeanne', [field]: text })
  expect(client).toMatchObject({ [field]: value })
  expect(notes.map(typed)).toEqual([expect.stringContaining(`de « ${text} », « `)])
})

test.each<[ImportField, string, unknown]>([
  ['km', '125000 / 126000', 125_000],
  ['km', '125 000 km (12/03/2024)', 125_000],
  ['nextInspectionOn', '12/03/2027 - 12/04/2027', '2027-03-12'],
  ['annee', '2019 / 2020', 2019],
])('the car’s %s « %s » gives its first readable value, with a note', (field, text, value) => {
  const { car, notes } = line({ plaque: 'AB-123-CD', marque: 'Renault', [field]: text })
  expect(car).toMatchObject({ [field]: value })
  expect(notes.map(typed)).toEqual([expect.stringContaining(`de « ${text} », « `)])
})

test.each<[ImportField, string, unknown]>([
  ['nextInspectionOn', '3/4/27', '2027-04-03'],
  ['nextInspectionOn', '03-avr-27', '2027-04-03'],
  ['nextInspectionOn', '3 avril 2027', '2027-04-03'],
  ['nextInspectionOn', '2027-04-03T00:00:00', '2027-04-03'],
  ['nextInspectionOn', '46480', '2027-04-03'],
  ['nextInspectionOn', "'03/04/2027", '2027-04-03'],
  ['km', '125.000,00', 125_000],
  ['km', '125000.456', 125_000],
  ['km', "'125000", 125_000],
  ['annee', '12/03/15', 2015],
])('the car’s %s « %s » is read as %s', (field, text, value) => {
  const { car, notes } = line({ plaque: 'AB-123-CD', marque: 'Renault', [field]: text })
  expect(car).toMatchObject({ [field]: value })
  expect(notes).toEqual([])
})

test('a wrong year of registration is noted, without mention of the year column', () => {
  const wrong = line({ plaque: 'AB-123-CD', marque: 'Renault', firstRegisteredOn: '12/03/1850' })
  expect([...wrong.faults, ...wrong.notes].join()).not.toContain('Année')
  expect(wrong.notes).toHaveLength(1)
})

test.each([
  [{ client: 'M. Roquefeuil Jean' }, { nom: 'Roquefeuil', prenom: 'Jean', type: 'particulier' }],
  [
    { nom: 'Mme Roquefeuil', prenom: 'Jeanne' },
    { nom: 'Roquefeuil', prenom: 'Jeanne' },
  ],
  [
    { nom: 'Roquefeuil', prenom: 'Mme Jeanne' },
    { nom: 'Roquefeuil', prenom: 'Jeanne' },
  ],
  [
    { nom: 'Roquefeuil Jean', prenom: 'Mr' },
    { nom: 'Roquefeuil', prenom: 'Jean' },
  ],
  [
    { nom: 'SARL Martin', prenom: 'Paul' },
    { nom: 'SARL Martin', prenom: 'Paul', type: 'professionnel' },
  ],
  [
    { nom: "'t Hooft", prenom: 'Anna' },
    { nom: "'t Hooft", prenom: 'Anna' },
  ],
])('the values %j give the client %j', (values, client) => {
  expect(line(values)).toMatchObject({ client, faults: [], newClientFaults: [], notes: [] })
})

test.each([
  ['125 000 km', 125_000],
  ['125.000', 125_000],
  ['125\u202f000', 125_000],
  ['125000,0', 125_000],
  ['64000', 64_000],
])('the odometer « %s » is read as %i', (km, read) => {
  expect(line({ plaque: 'AB-123-CD', marque: 'Renault', km }).car?.km).toBe(read)
})

test('missing and wrong required cells give the messages of the forms', () => {
  const { faults } = line({ nom: 'A', prenom: 'B', plaque: 'X', marque: '', modele: 'Clio' })
  expect(faults.map(typed)).toEqual(['Marque requise', 'Plaque invalide (2 à 12 lettres ou chiffres)'])
})

test.each(['#NOM?', '1,234E+78', '(vendu)'])('an invalid plate gives no car: %s', (plaque) => {
  expect(line({ nom: 'A', prenom: 'B', plaque, marque: 'Renault' })).toMatchObject({
    car: null,
    faults: ['Plaque invalide (2 à 12 lettres ou chiffres)'],
  })
})

test('a doubtful plate is kept with a note', () => {
  const run = createDryRun([], [], newId)
  const [first, again] = ['vendu', 'vendu'].map((plaque) =>
    run(line({ nom: 'A', prenom: 'B', email: mail, plaque, marque: 'Fiat' }), 2),
  )
  expect(first?.status).toBe('new')
  expect(first?.notes).toContain('Plaque à vérifier\u00a0: elle n’a pas de chiffre')
  expect(again?.notes.join(' ')).not.toContain('à vérifier')
  expect(line({ nom: 'A', prenom: 'B', plaque: '12/03/2019', marque: 'Fiat' }).notes).toEqual([
    'Plaque à vérifier\u00a0: on dirait une date',
  ])
})

test('a line without imported values is skipped', () => {
  expect(readLine(['', ' ', 'une note'], ['nom', 'plaque', null])).toBeNull()
})

test('an accepted line gives values that the forms accept unchanged', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Dupont',
      'Jeanne',
      'SARL Martin',
      'a@exemple.fr',
      '0612345678',
      'AB-123-CD',
      '12/03/2019',
      '125 000 km',
      '=1+1',
      'Particulier',
    ),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: importFieldNames.length, maxLength: importFieldNames.length }), (cells) => {
      const read = readLine(cells, importFieldNames)
      if (!read || read.faults.length + read.newClientFaults.length > 0) return
      if (read.client) expect(clientForm.parse(read.client)).toEqual(read.client)
      if (read.car) expect(carForm.omit({ client_id: true }).parse(read.car)).toEqual(read.car)
    }),
    { numRuns: 500 },
  )
})

const known = (one: Partial<KnownClient>): KnownClient => ({
  id: 'connu',
  nom: 'Dupont',
  prenom: 'Jeanne',
  email: null,
  telephone: null,
  ...one,
})
let made = 0
const newId = () => {
  made += 1
  return `nouveau-${made}`
}
const outcome = (client: Partial<KnownClient>, values: Partial<Record<ImportField, string>>) => {
  const { status, text } = createDryRun([known(client)], [], newId)(line(values), 2)
  return `${status}: ${text.join(' / ').replaceAll('\u00a0', ' ')}`
}
const car = { plaque: 'AB-123-CD', marque: 'Renault' }
const mail = 'jeanne@exemple.fr'
const phone = '+33612345678'

test.each([
  [
    'the same email',
    { email: mail },
    { nom: 'X', prenom: 'Y', email: mail.toUpperCase() },
    'known: Client déjà là : même email que Jeanne Dupont',
  ],
  [
    'only a known email',
    { email: mail },
    { email: mail, ...car },
    'new: Client déjà là : même email que Jeanne Dupont / Nouveau véhicule : Renault, AB-123-CD',
  ],
  [
    'the same number in another spelling',
    { telephone: phone },
    { nom: 'Dupont', prenom: 'J.', telephone: '06.12.34.56.78' },
    'known: Client déjà là : même téléphone que Jeanne Dupont',
  ],
  [
    'the same number with another first name',
    { telephone: phone },
    { nom: 'Dupont', prenom: 'Marc', telephone: phone },
    'new: Nouveau client : Marc Dupont (même téléphone que Jeanne Dupont, 06 12 34 56 78)',
  ],
  [
    'the same number with another email',
    { telephone: phone, email: mail },
    { nom: 'Dupont', prenom: 'Jeanne', telephone: phone, email: 'autre@exemple.fr' },
    'new: Nouveau client : Jeanne Dupont (même téléphone que Jeanne Dupont, 06 12 34 56 78)',
  ],
  [
    'the same name without other details',
    {},
    { nom: 'DUPONT', prenom: 'jeanne' },
    'known: Client déjà là : même nom que Jeanne Dupont',
  ],
  [
    'the name of a client with an email',
    { email: mail },
    { nom: 'Dupont', prenom: 'Jeanne' },
    'new: Nouveau client : Jeanne Dupont',
  ],
  [
    'the name of a client, with a car',
    { email: mail },
    { nom: 'Dupont', prenom: 'Jeanne', ...car },
    'new: Client déjà là : même nom que Jeanne Dupont / Nouveau véhicule : Renault, AB-123-CD',
  ],
  [
    'an unknown email without a name',
    { email: mail },
    { email: 'autre@exemple.fr' },
    'unreadable: Nom requis / Prénom requis',
  ],
  ['a car without owner', {}, car, 'unreadable: Propriétaire manquant : son nom, son email ou son téléphone'],
])('the match of an imported client: %s', (_, client, values, said) => {
  expect(outcome(client, values)).toBe(said)
})

test('a line that matches two clients by name reports both', () => {
  const run = createDryRun([known({ id: 'un', email: mail }), known({ id: 'deux', telephone: phone })], [], newId)
  expect(run(line({ nom: 'Dupont', prenom: 'Jeanne', ...car }), 2).text[0]).toContain('Plusieurs clients')
})

test('a known plate creates no second car, within the file either', () => {
  const run = createDryRun([], [{ id: 'v', plaque: 'AB123CD', marque: 'Renault', modele: 'Clio' }], newId)
  const owner = { nom: 'Dupont', prenom: 'Jeanne', email: mail }
  expect(run(line({ ...owner, plaque: 'ab 123 cd', marque: 'Renault' }), 2).text[1]).toContain(
    'même plaque que Renault Clio',
  )
  const [first, second] = [3, 4].map((number) => run(line({ ...owner, plaque: 'EF-456-GH', marque: 'Fiat' }), number))
  expect(first?.status).toBe('new')
  expect(second).toMatchObject({ status: 'known', client: { made: null }, car: { made: null } })
  expect(second?.text[1]).toContain('(ligne 3)')
})

test('importing accepted lines again creates nothing', () => {
  const one = fc.record({
    nom: fc.constantFrom('Dupont', 'Martin', 'SARL Leroux', ''),
    prenom: fc.constantFrom('Jeanne', 'Marc', ''),
    email: fc.constantFrom('', mail, 'autre@exemple.fr'),
    telephone: fc.constantFrom('', '0612345678', '0465712348'),
    plaque: fc.constantFrom('', 'AB-123-CD', 'EF-456-GH'),
    marque: fc.constantFrom('', 'Renault'),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), (rows) => {
      const run = createDryRun([], [], newId)
      const lines = rows.flatMap((row) => readLine(Object.values(row), Object.keys(row) as ImportField[]) ?? [])
      const taken = lines.filter((read, at) => run(read, at).status !== 'unreadable')
      const again = noCounts()
      for (const read of taken) count(again, run(read, 0))
      expect(again).toMatchObject({ clients: 0, cars: 0 })
    }),
    { numRuns: 500 },
  )
})

test('lines with an email or a phone are judged first, then names, then the others', () => {
  const ranks = [
    { email: mail, ...car },
    { nom: 'Dupont', prenom: 'Jeanne', ...car },
    { nom: 'Dupont', prenom: 'Jeanne', email: mail },
  ]
  expect(ranks.map((values) => judgingRank(line(values)))).toEqual([2, 1, 0])
})
