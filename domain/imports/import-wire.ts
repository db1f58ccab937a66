import * as z from 'zod'
import { ids, instant, listShape } from '../ground/answer-schemas.ts'
import { absentWhenBlank, boolRule, pageRule } from '../ground/fields.ts'
import { thousands } from '../ground/thousands.ts'
import { columnsFault, importFieldNames } from './columns.ts'
import { importLimits } from './file-limits.ts'
import { importReadingSchema } from './reading.ts'

export const importTexts = {
  waiting: 'Dix fichiers attendent déjà\u00a0: retirez-en un.',
  stale: 'Le garage a changé depuis l’essai\u00a0: rien n’a été importé. Relisez ce qui suit, puis lancez à nouveau.',
  failed: 'L’import a échoué\u00a0: rien n’a été importé. Lancez-le à nouveau.',
  unreadable: 'Des lignes sont à corriger\u00a0: importez sans elles, ou corrigez-les et envoyez-les à nouveau.',
  nothing: 'Rien de nouveau dans ce fichier\u00a0: il n’y a rien à importer.',
  notChecked: 'Dites d’abord ce que contient chaque colonne.',
  running: 'Cet import est en cours ou terminé\u00a0: ses colonnes ne changent plus.',
  busy: 'Un essai, un import ou une annulation est en cours\u00a0: réessayez dans un instant.',
  stopped: 'L’import a été interrompu\u00a0: rien n’a été importé. Lancez-le à nouveau.',
  noRoom:
    'La place manque sur le serveur\u00a0: rien n’a été importé. Prévenez la personne qui l’a installé, puis lancez à nouveau.',
  readingFixed: 'Cet import est en cours ou terminé\u00a0: son fichier ne se lit plus autrement.',
  fileGone: 'Ce fichier n’est plus gardé\u00a0: envoyez-le à nouveau pour le lire autrement.',
  readAgain: 'Fichier relu\u00a0: vérifiez ce que contient chaque colonne.',
  notDone: 'Cet import n’est pas terminé, ou a déjà été annulé.',
  undoTooLate: 'Trop tard\u00a0: un import s’annule pendant 7 jours.',
  sent: 'Fichier reçu\u00a0: vérifiez ce que contient chaque colonne.',
  removed: 'Fichier retiré',
  undoing: 'Annulation lancée\u00a0: elle se fait en arrière-plan.',
  undoFailed: 'L’annulation a échoué\u00a0: rien n’a été retiré. Annulez à nouveau.',
  undoStopped: 'L’annulation a été interrompue\u00a0: rien n’a été retiré. Annulez à nouveau.',
  undoNoRoom:
    'La place manque sur le serveur\u00a0: rien n’a été retiré. Prévenez la personne qui l’a installé, puis annulez à nouveau.',
} as const

/** uploaded → checked (a dry run was made) → running → done → undoing → undone. */
export const importStates = ['uploaded', 'checked', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const importStateLabels: Record<ImportState, string> = {
  uploaded: 'Colonnes à vérifier',
  checked: 'Prêt à importer',
  running: 'Import en cours',
  done: 'Importé',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
}

export const lineStatuses = ['new', 'known', 'unreadable'] as const
export type LineStatus = (typeof lineStatuses)[number]

export const lineStatusLabels: Record<LineStatus, string> = {
  new: 'Nouveau',
  known: 'Déjà là',
  unreadable: 'À corriger',
}

/** The status of lines to list, or `noted` for those with a cell that is left out. */
export const lineFilters = [...lineStatuses, 'noted'] as const
export type LineFilter = (typeof lineFilters)[number]

export const lineFilterLabels: Record<LineFilter, string> = { ...lineStatusLabels, noted: 'Cellule à revoir' }

export const importCountsSchema = z.object({
  new: z.int(),
  known: z.int(),
  unreadable: z.int(),
  /** Lines with an optional cell that is left out, or read in part, whatever their status. */
  noted: z.int(),
  clients: z.int(),
  cars: z.int(),
})
export type ImportCounts = z.output<typeof importCountsSchema>

export const plural = (count: number, noun: string): string => `${thousands(count)} ${count > 1 ? `${noun}s` : noun}`

/** The left out lines, after a verb: « Importer sans les 3 lignes », « Télécharger la ligne ». */
export const thoseLines = (count: number): string => (count > 1 ? `les ${plural(count, 'ligne')}` : 'la ligne')

/** The clients and cars that an import creates, or has created. */
export function madeText({ clients, cars }: Pick<ImportCounts, 'clients' | 'cars'>): string {
  const made = [clients > 0 && plural(clients, 'client'), cars > 0 && plural(cars, 'véhicule')].filter(Boolean)
  return made.join(' et ') || 'rien de nouveau'
}

const field = z.enum(importFieldNames)

export const importSchema = z.object({
  ...ids,
  name: z.string(),
  state: z.enum(importStates),
  lines: z.int(),
  columns: z.array(z.object({ title: z.string(), field: field.nullable(), samples: z.array(z.string()) })),
  /** The way the file was read, and the alternatives; null once it is imported, and when the file is not kept. */
  reading: importReadingSchema.nullable(),
  /** The result of the dry run: lines by status, clients and cars to create. */
  counts: importCountsSchema.nullable(),
  /** How much of a running import or undo is done, from 0 to 100. */
  progress: z.int(),
  /** The problem of the last attempt, if there was one. */
  notice: z.string().nullable(),
  /** The time of an earlier import of the same file. */
  doneBeforeAt: instant.nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
  /** The end of the time to undo the import; null where it cannot be undone. */
  undoUntil: instant.nullable(),
})
export type Import = z.output<typeof importSchema>

export const importListSchema = z.object({ items: z.array(importSchema.omit({ columns: true, reading: true })) })
export type ImportSummary = z.output<typeof importListSchema>['items'][number]

export const importLineSchema = z.object({
  line: z.int(),
  status: z.enum(lineStatuses),
  /** The outcome of the line, in sentences. */
  text: z.array(z.string()),
  /** The cells that are left out, or read in part, in sentences. */
  notes: z.array(z.string()),
  cells: z.array(z.string()),
})
export type ImportLine = z.output<typeof importLineSchema>

export const importLineListSchema = z.object({ items: z.array(importLineSchema), ...listShape })
export type ImportLineList = z.output<typeof importLineListSchema>

export const importUploadForm = z.object({})

export const importColumnsForm = z
  .object({
    columns: z
      .array(
        z.preprocess((value) => (value === '' ? null : value), field.nullable()),
        'Colonnes manquantes',
      )
      .max(importLimits.columns),
  })
  .superRefine(({ columns }, context) => {
    const message = columnsFault(columns)
    if (message) context.addIssue({ code: 'custom', path: ['columns'], message })
  })

/** The start of an import: unreadable lines are left out only if the person chooses so. */
export const importStartForm = z.object({ skipUnreadable: boolRule.default(false) })

export const importLinesQuery = z.object({
  page: pageRule(),
  status: absentWhenBlank(z.enum(lineFilters, { error: 'État inconnu' })),
})
export type ImportLinesQuery = z.output<typeof importLinesQuery>

/** The file to fill in: a line with a company, one with a person, as spreadsheets in French read it. */
export const importTemplateFile = `\ufeff${[
  'nom;prenom;societe;type;email;telephone;plaque;marque;modele;annee;km;circule_depuis;prochain_controle',
  'Dupont;Jeanne;;particulier;jeanne.dupont@exemple.fr;06 12 34 56 78;AB-123-CD;Renault;Clio;2019;64000;12/03/2019;12/03/2027',
  ';;Transports Leroux;professionnel;contact@leroux.exemple.fr;04 65 71 23 48;EF-456-GH;Peugeot;Expert;2021;120500;;',
].join('\r\n')}\r\n`
