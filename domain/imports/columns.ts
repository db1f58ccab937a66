import { carLabels } from '../cars/car.ts'
import { clientLabels } from '../clients/client-fields.ts'
import { foldedName } from '../ground/search.ts'

/** The fields that exist in files alone, and other labels. */
const ownLabels = {
  client: 'Nom et prénom ensemble',
  societe: 'Société',
  portable: 'Téléphone portable',
  vehicule: 'Marque et modèle ensemble',
  lastInspectionResult: 'Résultat du contrôle technique',
} as const

/** The fields that a column of an imported file may hold, with their labels. */
export const importFields = { ...clientLabels, ...carLabels, ...ownLabels }

export type ImportField = keyof typeof importFields

const clientFirst = ['nom', 'prenom', 'client', 'societe', 'type', 'email', 'telephone', 'portable']
const carFirst = ['plaque', 'marque', 'modele', 'vehicule']

/** In the order of the choice of a column: those of a client, then those of a car. */
export const importFieldNames = [
  ...new Set([...clientFirst, ...Object.keys(clientLabels), ...carFirst, ...Object.keys(carLabels)]),
] as [ImportField, ...ImportField[]]

/** The field of each column, by its position; null for a column that is not imported. */
export type Columns = readonly (ImportField | null)[]

/**
 * Other names of columns in French and English, as people, Excel and Dolibarr write them, folded (`columnKey`). The
 * label of a field is always known.
 */
const names: Partial<Record<ImportField, string>> = {
  nom: `
    nom, nom client, client nom, nom du client, nom de famille, nom proprietaire, last name, lastname, surname,
    family name, customer last name`,
  prenom: `
    prenom, prenoms, client prenom, prenom client, prenom du client, prenom proprietaire, first name,
    firstname, given name, forename, customer first name`,
  client: `
    client, clients, nom complet, nom et prenom, nom prenom, prenom nom, prenom et nom, tiers, nom du tiers,
    nom tiers, proprietaire, titulaire, full name, fullname, name, customer, customer name, client name, owner,
    third party, third party name, thirdparty`,
  societe: `
    societe, nom societe, nom de la societe, raison sociale, entreprise, nom entreprise, organisation, company,
    company name, business name, organization`,
  type: `
    type, type client, client type, type de client, type du client, type du tiers, type tiers, type de tiers,
    categorie client, particulier professionnel, customer type, third party type`,
  email: `
    email, e mail, mail, courriel, adresse email, adresse e mail, adresse mail, adresse electronique,
    adresse de messagerie, client email, email client, email address, e mail address, customer email`,
  telephone: `
    telephone, telephone 1, tel, tel 1, tel fixe, telephone fixe, fixe, telephone domicile, telephone bureau,
    telephone principal, numero de telephone, n de telephone, client telephone, telephone client, phone,
    phone number, telephone number, home phone, business phone, work phone, landline, customer phone`,
  portable: `
    portable, mobile, gsm, tel portable, tel mobile, telephone portable, telephone mobile, client portable,
    mobile phone, mobile number, cell, cell phone, cellphone`,
  siren: `
    siren, numero siren, n siren, siret, numero siret, n siret, siren siret, siren client, siret client,
    id prof 1 siren, id prof 2 siret, identifiant professionnel 1, professional id 1`,
  plaque: `
    plaque, plaque d immatriculation, immatriculation, immat, numero d immatriculation, numero immatriculation,
    n d immatriculation, n immatriculation, no immatriculation, registration, registration number,
    registration no, reg, reg number, license plate, licence plate, plate, plate number, number plate, vrm`,
  marque: `
    marque, marque vehicule, marque du vehicule, constructeur, make, car make, brand, manufacturer`,
  modele: `
    modele, modele vehicule, modele du vehicule, designation commerciale, denomination commerciale, model,
    car model`,
  vehicule: `
    vehicule, vehicules, voiture, marque modele, marque et modele, vehicle, car, make model, make and model`,
  annee: `
    annee, annee modele, annee vehicule, annee de mise en circulation, annee mise en circulation, year, model year`,
  km: `
    km, kms, kilometrage, kilometrage actuel, dernier kilometrage, kilometres, nombre de km, compteur,
    compteur km, mileage, odometer, odometer reading, kilometers`,
  firstRegisteredOn: `
    mise en circulation, date de mise en circulation, date mise en circulation, 1ere mise en circulation,
    premiere mise en circulation, date de 1ere mise en circulation, date de premiere mise en circulation,
    date 1ere mise en circulation, date premiere mise en circulation, circule depuis, mec, dmec, 1ere mec,
    date mec, date de mec, date 1ere mec, first registration, first registration date, first registered on,
    date of first registration, registration date`,
  lastInspectionOn: `
    dernier controle, dernier controle technique, date du dernier controle technique, dernier ct,
    date dernier ct, date du dernier ct, last inspection, last inspection date, last mot`,
  lastInspectionResult: `
    resultat du controle, resultat du controle technique, resultat controle technique, resultat ct,
    resultat du ct, inspection result, mot result`,
  nextInspectionOn: `
    prochain controle, prochain controle technique, date du prochain controle technique, prochain ct,
    date prochain ct, date du prochain ct, echeance ct, echeance controle technique, validite ct,
    validite controle technique, validite du controle technique, fin de validite ct, next inspection,
    next inspection date, inspection due, mot due, mot expiry`,
}

/** A column's name without case, accents and signs: « N° d’immatriculation* » is « n d immatriculation ». */
const columnKey = (name: string): string =>
  foldedName(name.replace(/[^\p{L}\p{N}]+/gu, ' ')).replace(/\b1(re|er)\b/g, '1ere')

const fieldsByName = new Map(
  importFieldNames.flatMap((field) =>
    [columnKey(importFields[field]), ...(names[field]?.split(',') ?? [])].map((name) => [name.trim(), field] as const),
  ),
)

const ofWhom = / (?:du |de la |de |d un )?(?:(vehicule|voiture)|client|proprietaire)$/
const firstOfCar = importFieldNames.indexOf('plaque')

/**
 * The field of a title, ignoring the additions of programs: a field of Dolibarr, a unit in brackets, « du véhicule ».
 */
function fieldOf(title: string): ImportField | undefined {
  const bare = columnKey(title.replace(/\([^)]*\)?|\[[^\]]*\]?/g, ' '))
  const known = fieldsByName.get(columnKey(title)) ?? fieldsByName.get(bare)
  const owner = ofWhom.exec(bare)
  if (known || !owner) return known
  const field = fieldsByName.get(bare.replace(ofWhom, ''))
  // The type of a vehicle is not that of a client.
  const isOfCar = field !== undefined && importFieldNames.indexOf(field) >= firstOfCar
  return isOfCar === Boolean(owner[1]) ? field : undefined
}

/** The fields of columns by their names, the first column of each field. */
export function recogniseColumns(titles: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return titles.map((title) => {
    const field = fieldOf(title)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The maximum of rows above the names of the columns: a title, a date, an empty line. */
const rowsAbove = 10

/** The row that names the columns: the one of the first rows with the most known names; null where no row has any. */
export function titleRow(rows: readonly (readonly string[])[]): number | null {
  const counts = rows.slice(0, rowsAbove).map((row) => recogniseColumns(row).filter(Boolean).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? null : counts.indexOf(most)
}

/** The letters of a column as in a spreadsheet, for a column without a name: A, B… Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** The error in a choice of columns, in words; undefined where the file can be read with it. */
export function columnsFault(columns: Columns): string | undefined {
  const chosen = columns.filter((field) => field !== null)
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index)
  if (twice) return `Deux colonnes portent «\u00a0${importFields[twice]}\u00a0»\u00a0: gardez-en une.`
  const named = ['nom', 'client', 'societe', 'plaque'] as const
  if (!named.some((field) => chosen.includes(field)))
    return 'Indiquez au moins le nom des clients, ou la plaque des véhicules.'
  return undefined
}
