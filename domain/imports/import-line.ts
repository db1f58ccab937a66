import type * as z from 'zod'
import { carForm } from '../cars/car-form.ts'
import type { InspectionResult } from '../cars/inspection.ts'
import { plateDoubt } from '../cars/plate.ts'
import { clientForm } from '../clients/client-form.ts'
import type { ClientType } from '../clients/client-type.ts'
import { splitCarName, splitPersonName } from '../intake/typed-names.ts'
import { schemaIssues } from '../messages.ts'
import { foldedName } from '../search.ts'
import { type Columns, type ImportField, importFieldNames, importFields } from './columns.ts'

type Values = Record<ImportField, string>

/** The client of a line, whose names may be missing where the email or the number names a known one. */
export type LineClient = {
  nom: string
  prenom: string
  type: ClientType
  email: string | null
  telephone: string | null
}

const lineCar = carForm.omit({ client_id: true }).required()

/** The car of a line, without its owner. */
export type LineCar = z.output<typeof lineCar>

/** A line as it was read: what it holds, and what is wrong with it whoever it is about. */
export type Line = {
  client: LineClient | null
  car: LineCar | null
  faults: string[]
  /** What is wrong with the client only where they are new: a known one needs no name. */
  newClientFaults: string[]
  /** What is kept, but may be wrong. */
  notes: string[]
}

/** Reads a line by the rules of the forms; null for a line that holds nothing of what is imported. */
export function readLine(cells: readonly string[], columns: Columns): Line | null {
  const values = valuesOf(cells, columns)
  const has = (...fields: ImportField[]) => fields.some((field) => values[field] !== '')
  const isClient = has('nom', 'prenom', 'client', 'societe', 'email', 'telephone', 'portable')
  const isCar = has('plaque', 'marque', 'modele', 'vehicule')
  if (!isClient && !isCar) return null
  const client = isClient ? readClient(values) : { client: null, faults: [], newClientFaults: [] }
  const car = isCar ? readCar(values) : { car: null, faults: [] }
  const doubt = car.car ? plateDoubt(values.plaque) : undefined
  return { ...client, ...car, faults: [...client.faults, ...car.faults], notes: doubt ? [doubt] : [] }
}

function valuesOf(cells: readonly string[], columns: Columns): Values {
  const values = Object.fromEntries(importFieldNames.map((field) => [field, ''])) as Values
  columns.forEach((field, index) => {
    if (field) values[field] = (cells[index] ?? '').trim()
  })
  return values
}

const inNames = new Set<PropertyKey | undefined>(['nom', 'prenom'])

function readClient(values: Values): Pick<Line, 'client' | 'faults' | 'newClientFaults'> {
  const type = clientType(values)
  const typed = { ...namesOf(values, type), type: type ?? values.type, email: values.email, telephone: phoneOf(values) }
  const result = clientForm.safeParse(typed)
  if (result.success) return { client: result.data, faults: [], newClientFaults: [] }
  const issues = schemaIssues(result.error)
  const faults = (isName: boolean) => issues.filter(({ path }) => inNames.has(path[0]) === isName).map(faultText)
  const { data: email } = clientForm.shape.email.safeParse(typed.email)
  const { data: telephone } = clientForm.shape.telephone.safeParse(typed.telephone)
  const client = { nom: typed.nom, prenom: typed.prenom, type: type ?? 'particulier' }
  return {
    client: { ...client, email: email ?? null, telephone: telephone ?? null },
    faults: faults(false),
    newClientFaults: faults(true),
  }
}

function readCar(values: Values): Pick<Line, 'car' | 'faults'> {
  const named = values.vehicule === '' ? { marque: '', modele: null } : splitCarName(values.vehicule)
  const result = lineCar.safeParse({
    plaque: values.plaque,
    marque: values.marque || named.marque,
    modele: values.modele || (values.marque === '' ? named.modele : null),
    annee: yearOf(values.annee || knownYear(values.firstRegisteredOn)),
    km: kilometresOf(values.km),
    firstRegisteredOn: isYearAlone(values.firstRegisteredOn) ? '' : dayOf(values.firstRegisteredOn),
    lastInspectionOn: dayOf(values.lastInspectionOn),
    lastInspectionResult: resultOf(values.lastInspectionResult),
    nextInspectionOn: dayOf(values.nextInspectionOn),
  })
  if (result.success) return { car: result.data, faults: [] }
  return { car: null, faults: schemaIssues(result.error).map(faultText) }
}

/** A fault as the form says it; where those words do not name the field, behind its name. */
function faultText({ path, message }: { path: (string | number)[]; message: string }): string {
  const label = importFields[path[0] as ImportField] ?? ''
  return foldedName(message).includes(foldedName(label)) ? message : `${label}\u00a0: ${message}`
}

const companyForms =
  /^(s\.?a\.?r\.?l\.?|s\.?a\.?s\.?u?\.?|e\.?u\.?r\.?l\.?|s\.?a\.?|s\.?c\.?i\.?|s\.?n\.?c\.?|scp|scea|earl|gaec|selarl|ets|[ée]tablissements?|soci[ée]t[ée]|association|mairie|commune)\s+(?=\S)/i

/** Words of a company's name that are no first name of its own. */
const companyWords =
  /\b(transports?|garage|taxis?|ambulances?|boulangerie|pharmacie|restaurant|h[oô]tel|entreprise|cabinet|auto[- ]?[eé]cole|groupe|holding|location|services|b[aâ]timent|travaux|ltd|gmbh|inc)\b|(?:&|\bet) (?:fils|cie|associ[eé]s)\b/i

const saysCompany = (name: string): boolean => companyForms.test(name) || companyWords.test(name)

/** Whether a first name is the legal form that stands for the first name of a company. */
export const isCompanyForm = (prenom: string): boolean => companyForms.test(`${prenom} x`) && !/\s/.test(prenom.trim())

/** Third parties of Dolibarr are particuliers, or one of the sizes that it knows of companies. */
const consumers = /^(particuliers?|prive|personne physique|individual|private|private individual|consumer|b2c)$/
const companies =
  /^(professionnels?|pro|societe|entreprise|company|business|professional|b2b|personne morale|tpe|pme|pmi|pme pmi|eti|grand groupe|grand compte|administration|association|collectivite|tpe pme|small business|medium enterprise|governmental|startup)$/

/** The type of a client, said or told by a company's name; null where what was said is none. */
function clientType({ type, societe, client, nom, prenom }: Values): ClientType | null {
  const said = foldedName(type.replace(/[^\p{L}\p{N}]+/gu, ' '))
  if (consumers.test(said)) return 'particulier'
  if (companies.test(said)) return 'professionnel'
  if (said !== '' && said !== 'autre' && said !== 'other') return null
  const isCompany = societe !== '' || (prenom === '' && (saysCompany(client) || saysCompany(nom)))
  return isCompany ? 'professionnel' : 'particulier'
}

/**
 * The names of a client. A company beside a person's names stands behind the family name, in brackets; a company alone has its legal
 * form as first name (« SARL » Martin), or « Société »: both names are asked of every client, and read together they say it.
 */
function namesOf({ nom, prenom, client, societe }: Values, type: ClientType | null): { nom: string; prenom: string } {
  const whole = client || nom
  const person = nom !== '' && prenom !== '' ? { nom, prenom } : personOf({ whole, prenom, type, societe })
  if (societe === '') return person ?? (type === 'professionnel' ? companyNames(whole) : { nom: whole, prenom })
  if (!person || foldedName(whole) === foldedName(societe)) return companyNames(societe)
  return { prenom: person.prenom, nom: `${person.nom} (${societe})` }
}

/** Longer names in one column are no person's. */
const wordsOfPerson = 5

type Whole = { whole: string; prenom: string; type: ClientType | null; societe: string }

/** A person whose names are in one column, unless it is that of a company. */
function personOf({ whole, prenom, type, societe }: Whole): { nom: string; prenom: string } | null {
  if (whole === '') return null
  if (prenom !== '') return { nom: whole, prenom }
  const isPerson = (type !== 'professionnel' || societe !== '') && whole.split(/\s+/).length <= wordsOfPerson
  return isPerson ? splitPersonName(whole) : null
}

function companyNames(name: string): { nom: string; prenom: string } {
  const form = companyForms.exec(name)?.[0] ?? ''
  if (name === '') return { nom: '', prenom: '' }
  return form === '' ? { nom: name, prenom: 'Société' } : { nom: name.slice(form.length), prenom: form.trim() }
}

/** The number of a client, who has one: the mobile one, or the other. Spreadsheets take the zero before a number away. */
function phoneOf({ telephone, portable }: Values): string {
  const number = portable || telephone
  return /^[1-9](?:[\s.]?\d){8}$/.test(number) ? `0${number}` : number
}

/** A year, alone or in a date: JJ/MM/AAAA, MM/AAAA, or the year first. */
function yearOf(text: string): string {
  const dated = /^(?:(?:\d{1,2}[/.-]){1,2}(\d{4})|(\d{4})[/.-]\d{1,2}(?:[/.-]\d{1,2})?)(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(
    text,
  )
  return dated?.[1] ?? dated?.[2] ?? text
}

/** The year of a first registration; '' where its text names none, which the date's own fault says. */
const knownYear = (text: string): string => (/^\d{4}$/.test(yearOf(text)) ? yearOf(text) : '')

/** Whether a text names a year, or a month of it, and no day: nothing follows from it for a *contrôle technique*. */
const isYearAlone = (text: string): boolean => /^(?:(?:\d{1,2}[/.-])?\d{4}|\d{4}[/.-]\d{1,2})$/.test(text)

/** A day as it is stored, from JJ/MM/AAAA or the year first; any other text is left for the form's rule to refuse. */
function dayOf(text: string): string {
  const date = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(date)
  const parts = french ? french.slice(1).reverse() : /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(date)?.slice(1)
  return parts ? parts.map((part) => part.padStart(2, '0')).join('-') : text
}

/** The results of a *contrôle technique* as they are written out, and the letters that its report carries. */
const results: [RegExp, InspectionResult][] = [
  [/^(a|ok|favorable|favourable|pass|passed)$/, 'favourable'],
  [/^(s|majeure?|major|(defavorable )?defaillances? majeures?)$/, 'major'],
  [/^(r|critique|critical|(defavorable )?defaillances? critiques?)$/, 'critical'],
]

/** A result as it is stored; any other text is left for the form's rule to refuse. */
function resultOf(text: string): string {
  const said = foldedName(text.replace(/[^\p{L}]+/gu, ' '))
  return results.find(([pattern]) => pattern.test(said))?.[1] ?? text
}

/** Kilometres, however the thousands are parted, with or without their unit; decimals are left out. */
function kilometresOf(text: string): string {
  const bare = text.replace(/\s*(?:km|kms|kilom[èe]tres?)\.?$/i, '').trim()
  if (/^\d{1,3}(?:[\s.,'’]\d{3})+$/.test(bare)) return bare.replace(/\D/g, '')
  return bare.replace(/[.,]\d{1,2}$/, '')
}
