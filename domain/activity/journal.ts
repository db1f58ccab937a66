import * as z from 'zod'
import { ids, instant } from '../ground/answer-schemas.ts'
import { absentWhenBlank, dateRule, idRule } from '../ground/fields.ts'
import { fullName } from '../ground/full-name.ts'
import { type Role, roleLabels } from '../ground/permissions.ts'

/** The kinds of events by which the journal is filtered. */
export const journalKinds = {
  process: 'Processus',
  approval: 'Accords',
  client: 'Clients',
  car: 'Véhicules',
  team: 'Équipe',
  stepType: 'Types de réparation',
  garage: 'Garage',
  mail: 'Messages',
  import: 'Imports',
} as const

export type JournalKind = keyof typeof journalKinds

/** Authors without an account. Their names are not shown. */
export const outsiders = { customer: 'Le client', system: 'Le système' } as const

type Names = z.output<typeof person>
type Change<Facts> = { before: Facts; after: Facts }

/**
 * « Client modifié : téléphone, email ».
 * @param labels the labels of the fields; a field of a newer version keeps its own name
 */
export function changedText(what: string, fields: readonly string[] = [], labels: Record<string, string> = {}): string {
  const words = fields.map((name) => inSentence(labels[name] ?? name))
  return words.length === 0 ? what : `${what}\u00a0: ${words.join(', ')}`
}

/** A label within a sentence: « téléphone », « SIREN ». */
const inSentence = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** « Type de réparation créé : Vidange ». */
export const named = (what: string, name: string | null): string => (name ? `${what}\u00a0: ${name}` : what)

/** @param whom the owner of the account; null once the account is deleted */
export const accountText = (what: string, whom: Names | null): string =>
  named(what, whom ? fullName(whom) : 'un ancien employé')

export function stepTypeText({ before, after }: Change<{ name: string; archived: boolean }>): string {
  if (before.archived === after.archived) return named('Type de réparation modifié', after.name)
  return named(after.archived ? 'Type de réparation archivé' : 'Type de réparation rétabli', after.name)
}

/** The new access of an account if it changed, else its role. */
export function accessText({ before, after }: Change<{ role: Role; active: boolean }>, whom: Names | null): string {
  if (before.active !== after.active) return accountText(after.active ? 'Compte rétabli' : 'Compte suspendu', whom)
  return `${accountText('Rôle changé', whom)}, ${roleLabels[before.role]} → ${roleLabels[after.role]}`
}

const kinds = z.enum(Object.keys(journalKinds) as [JournalKind, ...JournalKind[]], { error: 'Nature inconnue' })

/** The position of a page of the journal. The id separates events of the same instant. */
const cursor = z
  .string({ error: 'Curseur invalide' })
  .refine((text) => cursorParts.safeParse(text.split('_')).success, { error: 'Curseur invalide' })

const cursorParts = z.tuple([z.iso.datetime({ precision: 3 }).refine((text) => text > '1900'), z.uuid()])

const unknownPerson = 'Personne inconnue'

/** The filters of the journal, both days included, and the event before or after which the page begins. */
export const journalQuery = z.object({
  person: absentWhenBlank(z.union([z.enum(['customer', 'system']), idRule(unknownPerson)], { error: unknownPerson })),
  kind: absentWhenBlank(kinds),
  dateFrom: absentWhenBlank(dateRule()),
  dateTo: absentWhenBlank(dateRule()),
  before: absentWhenBlank(cursor),
  after: absentWhenBlank(cursor),
})

const person = z.object({ nom: z.string(), prenom: z.string() })

const journalEntrySchema = z.object({
  ...ids,
  createdAt: instant,
  kind: kinds,
  /** The event's name, as in the history of a process. */
  action: z.string(),
  /** The event as a French sentence. */
  sentence: z.string(),
  /** The author: an employee, a deleted account, the customer, or the application itself. */
  by: z.enum(['person', 'former', 'customer', 'system']),
  actor: person.nullable(),
  /** The name of the program that acted for the author; null where the author acted. */
  program: z.string().nullable(),
  /** The subject of the event; null once it is deleted. */
  about: z
    .object({
      type: kinds,
      id: z.uuid(),
      processId: z.uuid().nullable(),
      /** The name of the process, or the plate of a car outside of processes; null where there is none. */
      name: z.string().nullable(),
      /** The plate of the car that the event is about. */
      plate: z.string().nullable(),
    })
    .nullable(),
})

/** A page of the journal, and the cursors of the previous and next pages; null where there is none. */
export const journalSchema = z.object({
  items: z.array(journalEntrySchema),
  nextBefore: z.string().nullable(),
  nextAfter: z.string().nullable(),
})

export type JournalQuery = z.output<typeof journalQuery>
export type Journal = z.output<typeof journalSchema>
export type JournalEntry = Journal['items'][number]
