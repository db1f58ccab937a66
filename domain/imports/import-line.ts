import type * as z from 'zod'
import { carForm } from '../cars/car-schemas.ts'
import type { InspectionResult } from '../cars/inspection.ts'
import { plateDoubt } from '../cars/plate.ts'
import { type ClientField, clientLabels } from '../clients/client-fields.ts'
import { bareClient, type ClientForm, clientForm } from '../clients/client-form.ts'
import type { ClientType } from '../clients/client-type.ts'
import { schemaIssues } from '../ground/messages.ts'
import { foldedName } from '../ground/search.ts'
import { isTitle, readClientName, withoutTitles } from '../intake/client-name.ts'
import { companyNames, hasLegalForm, isCompanyName } from '../intake/company-name.ts'
import { splitCarName, splitPersonName } from '../intake/typed-names.ts'
import { cellParts, cellText, fileDay, fileYear, isYearAlone } from './cell.ts'
import { type Columns, type ImportField, importFieldNames, importFields } from './columns.ts'

type Values = Record<ImportField, string>

/** The client of a line. Names may be missing where the email or the number identifies a known client. */
export type LineClient = ClientForm

const lineCar = carForm.omit({ client_id: true }).required()

/** The car of a line, without its owner. */
export type LineCar = z.output<typeof lineCar>

/** A line as it was read: its values, and the errors that do not depend on its client. */
export type Line = {
  client: LineClient | null
  car: LineCar | null
  faults: string[]
  /** The errors that matter only for a new client: a known one needs no name. */
  newClientFaults: string[]
  /** Notes about optional cells: left out, read in part, or kept although doubtful. */
  notes: string[]
}

/** Reads a line by the rules of the forms; null for a line without any imported value. */
export function readLine(cells: readonly string[], columns: Columns): Line | null {
  const values = valuesOf(cells, columns)
  const has = (...fields: ImportField[]) => fields.some((field) => values[field] !== '')
  const isClient = has('nom', 'prenom', 'client', 'societe', 'email', 'telephone', 'portable')
  const isCar = has('plaque', 'marque', 'modele', 'vehicule')
  if (!isClient && !isCar) return null
  const client = isClient ? readClient(values) : { client: null, newClientFaults: [], notes: [] }
  const car = isCar ? readCar(values) : { car: null, faults: [], notes: [] }
  const doubt = car.car ? plateDoubt(values.plaque) : undefined
  return { ...client, ...car, notes: [...client.notes, ...(doubt ? [doubt] : []), ...car.notes] }
}

function valuesOf(cells: readonly string[], columns: Columns): Values {
  const values = Object.fromEntries(importFieldNames.map((field) => [field, ''])) as Values
  columns.forEach((field, index) => {
    if (field) values[field] = cellText(cells[index] ?? '', field)
  })
  return values
}

/** The optional fields of a client and a car. */
type OptionalField = Exclude<ImportField, 'nom' | 'prenom' | 'client' | 'societe' | 'plaque' | 'marque' | 'vehicule'>

/** Reads optional cells by the rules of the forms. Unreadable ones are left out, and noted. */
function cellReader(values: Values) {
  const notes: string[] = []
  const note = (field: OptionalField, words: string) => {
    notes.push(`${importFields[field]}\u00a0: ${words}`)
    return null
  }
  const read = <T>(field: OptionalField, rule: z.ZodType<T>, toForm: (text: string) => unknown): T | null => {
    const text = values[field]
    if (text === '') return null
    const whole = rule.safeParse(toForm(text))
    if (whole.success) return whole.data
    for (const part of cellParts(text, field)) {
      const { success, data } = rule.safeParse(toForm(part))
      if (!success) continue
      note(field, `de «\u00a0${shortened(text)}\u00a0», «\u00a0${part}\u00a0» est gardé`)
      return data
    }
    const [issue] = schemaIssues(whole.error)
    return note(
      field,
      `«\u00a0${shortened(text)}\u00a0» est laissé de côté. ${expected[field] ?? (issue?.message === 'Date invalide' ? dayExpected : issue?.message)}`,
    )
  }
  return { read, note, notes }
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const dayExpected = 'Date attendue\u00a0: JJ/MM/AAAA'
const expected: Partial<Record<OptionalField, string>> = {
  type: 'Attendu\u00a0: particulier ou professionnel',
  lastInspectionResult: 'Attendu\u00a0: favorable, majeure ou critique',
}

const specialFields = ['nom', 'prenom', 'type', 'email', 'telephone'] as const
type SpecialField = (typeof specialFields)[number]

/** The fields of a client that a cell holds as the form does. */
const otherFields = (Object.keys(clientLabels) as ClientField[]).filter(
  (field): field is Exclude<ClientField, SpecialField> => !(specialFields as readonly string[]).includes(field),
)

const known = (fields: readonly (readonly [string, unknown])[]): object =>
  Object.fromEntries(fields.filter(([, value]) => value !== null))

const inNames = new Set<PropertyKey | undefined>(['nom', 'prenom'])

function readClient(values: Values): Pick<Line, 'client' | 'newClientFaults' | 'notes'> {
  const { read, note, notes } = cellReader(values)
  const said = saidType(values)
  if (said === null) note('type', `«\u00a0${shortened(values.type)}\u00a0» est laissé de côté. ${expected.type}`)
  const type = said || impliedType(values)
  const names = namesOf(values, type)
  const email = read('email', clientForm.shape.email, String)
  const telephone =
    read('portable', clientForm.shape.telephone, withZero) ?? read('telephone', clientForm.shape.telephone, withZero)
  const others = otherFields.map((field) => [field, read(field, clientForm.shape[field], String)] as const)
  const client: LineClient = { ...bareClient, ...known(others), ...names, type, email, telephone }
  if (client.siren && type === 'particulier') {
    note('siren', 'celui d’un particulier est laissé de côté')
    client.siren = null
  }
  const result = clientForm.safeParse(client)
  if (result.success) return { client: result.data, newClientFaults: [], notes }
  const issues = schemaIssues(result.error).filter(({ path }) => inNames.has(path[0]))
  return { client, newClientFaults: issues.map(faultText), notes }
}

function readCar(values: Values): Pick<Line, 'car' | 'faults' | 'notes'> {
  const { read, notes } = cellReader(values)
  const rules = lineCar.shape
  const named = values.vehicule === '' ? { marque: '', modele: null } : splitCarName(values.vehicule)
  const readDay = (field: 'firstRegisteredOn' | 'lastInspectionOn' | 'nextInspectionOn') =>
    read(field, rules[field], (text) => fileDay(text) ?? text)
  const registered = values.firstRegisteredOn
  const result = lineCar.safeParse({
    plaque: values.plaque,
    marque: values.marque || named.marque,
    modele: read('modele', rules.modele, String) ?? (values.marque === '' ? named.modele : null),
    annee: read('annee', rules.annee, String) ?? rules.annee.safeParse(fileYear(registered)).data ?? null,
    km: read('km', rules.km, String),
    firstRegisteredOn: isYearAlone(registered) ? null : readDay('firstRegisteredOn'),
    lastInspectionOn: readDay('lastInspectionOn'),
    lastInspectionResult: read('lastInspectionResult', rules.lastInspectionResult, resultOf),
    nextInspectionOn: readDay('nextInspectionOn'),
  })
  if (result.success) return { car: result.data, faults: [], notes }
  return { car: null, faults: schemaIssues(result.error).map(faultText), notes }
}

/** An error in the form's words, after the name of its field where those words do not name it. */
function faultText({ path, message }: { path: (string | number)[]; message: string }): string {
  const label = importFields[path[0] as ImportField] ?? ''
  return foldedName(message).includes(foldedName(label)) ? message : `${label}\u00a0: ${message}`
}

/** Types of third parties in Dolibarr: *particuliers*, or company sizes. */
const consumers = /^(particuliers?|prive|personne physique|individual|private|private individual|consumer|b2c)$/
const companies =
  /^(professionnels?|pro|societe|entreprise|company|business|professional|b2b|personne morale|tpe|pme|pmi|pme pmi|eti|grand groupe|grand compte|administration|association|collectivite|tpe pme|small business|medium enterprise|governmental|startup)$/

/** The type given by a cell; '' where it is empty, null where it is not known. */
function saidType({ type }: Values): ClientType | '' | null {
  const said = foldedName(type.replace(/[^\p{L}\p{N}]+/gu, ' '))
  if (consumers.test(said)) return 'particulier'
  if (companies.test(said)) return 'professionnel'
  return said === '' || said === 'autre' || said === 'other' ? '' : null
}

/** The client type implied by the names. */
function impliedType({ societe, client, nom, prenom }: Values): ClientType {
  const whole = client || nom
  const isCompany = prenom === '' ? readClientName(whole)?.type === 'professionnel' : hasLegalForm(whole)
  return societe !== '' || isCompany ? 'professionnel' : 'particulier'
}

type Names = { nom: string; prenom: string }

/**
 * The names of a client, without titles. A company beside a person's names is added to the family name, in brackets; a
 * company alone keeps its whole name (`companyNames`).
 */
function namesOf(values: Values, type: ClientType): Names {
  const { societe } = values
  const whole = values.client || values.nom
  const person = personOf(values, type)
  if (societe === '')
    return person ?? (type === 'professionnel' ? companyNames(whole) : { nom: withoutTitles(whole), prenom: '' })
  if (!person || foldedName(whole) === foldedName(societe)) return companyNames(societe)
  return { prenom: person.prenom, nom: `${person.nom} (${societe})` }
}

/** Longer names in one column do not belong to a person. */
const wordsOfPerson = 5

/** A person's names, in two columns or in one, unless the one is that of a company. */
function personOf({ client, nom, prenom, societe }: Values, type: ClientType): Names | null {
  const first = isTitle(prenom) && prenom.replace('.', '').length > 1 ? '' : withoutTitles(prenom)
  if (nom !== '' && first !== '') return { nom: withoutTitles(nom), prenom: first }
  const whole = client || nom
  if (whole === '') return null
  if (first !== '') return { nom: withoutTitles(whole), prenom: first }
  const bare = withoutTitles(whole)
  const isPerson = (type !== 'professionnel' || societe !== '') && bare.split(/\s+/).length <= wordsOfPerson
  if (!isPerson || (societe !== '' && isCompanyName(bare))) return null
  return splitPersonName(bare)
}

/** Restores the first zero of a number, which a spreadsheet removes. */
const withZero = (text: string): string => (/^[1-9](?:[\s.]?\d){8}$/.test(text) ? `0${text}` : text)

/** The results of a *contrôle technique* in words, and the letters on its report. */
const results: [RegExp, InspectionResult][] = [
  [/^(a|ok|favorable|favourable|pass|passed)$/, 'favourable'],
  [/^(s|majeure?|major|(defavorable )?defaillances? majeures?)$/, 'major'],
  [/^(r|critique|critical|(defavorable )?defaillances? critiques?)$/, 'critical'],
]

/** A result as it is stored; any other text is refused later by the form's rule. */
function resultOf(text: string): string {
  const said = foldedName(text.replace(/[^\p{L}]+/gu, ' '))
  return results.find(([pattern]) => pattern.test(said))?.[1] ?? text
}
