import type { CallTable } from '../ground/call.ts'
import { type About, outside } from '../ground/event-row.ts'
import { fileUpload } from '../imports/file-upload.ts'
import * as imports from '../imports/import-wire.ts'
import {
  importColumnsForm,
  importLineListSchema,
  importLinesQuery,
  importListSchema,
  importSchema,
  importStartForm,
  importUploadForm,
} from '../imports/import-wire.ts'
import * as importReading from '../imports/reading.ts'
import { importReadingForm } from '../imports/reading.ts'
import { feature } from './feature.ts'

export const importCalls = {
  'GET /imports': {
    id: 'listImports',
    summary: 'Fichiers envoyés pour être importés, du dernier au premier',
    access: 'importData',
    answers: { 200: importListSchema },
  },
  'POST /imports': {
    id: 'createImport',
    summary: 'Envoyer un fichier de clients ou de véhicules',
    description:
      'CSV (UTF-8, UTF-16, Windows-1252, MS-DOS 850 ou Macintosh ; points-virgules, tabulations, virgules ou barres) ou première feuille visible et remplie d’un classeur .xlsx : 20 Mo, 20 000 lignes et 100 colonnes au plus. Rien n’est importé avant le départ.',
    access: 'importData',
    idempotent: true,
    upload: fileUpload,
    body: importUploadForm,
    answers: { 201: importSchema },
    refusals: { 400: ['VALIDATION_FAILED'], 409: ['CONFLICT'], 503: ['STORAGE_FULL'] },
  },
  'GET /imports/:id': {
    id: 'import',
    summary: 'Un fichier envoyé : ses colonnes, son essai, son avancement',
    access: 'importData',
    answers: { 200: importSchema },
  },
  'PATCH /imports/:id/columns': {
    id: 'setImportColumns',
    summary: 'Dire ce que contient chaque colonne, et faire un essai',
    description: 'Un champ pour chaque colonne, null pour celle qui n’est pas importée. L’essai ne crée rien.',
    access: 'importData',
    body: importColumnsForm,
    answers: { 200: importSchema },
    refusals: { 409: ['CONFLICT'] },
  },
  'PATCH /imports/:id/reading': {
    id: 'readImportAgain',
    summary: 'Lire le fichier autrement',
    description:
      'Autre séparateur ou autre écriture des accents d’un CSV, autre feuille visible d’un classeur ; ce qui manque reste tel quel. Les colonnes sont à vérifier de nouveau. Tant que l’import n’est pas lancé.',
    access: 'importData',
    ownTransactions: true,
    body: importReadingForm,
    answers: { 200: importSchema },
    refusals: { 409: ['CONFLICT'] },
  },
  'GET /imports/:id/lines': {
    id: 'listImportLines',
    summary: 'Les lignes d’un fichier, avec ce que l’essai dit de chacune',
    access: 'importData',
    query: importLinesQuery,
    answers: { 200: importLineListSchema },
  },
  'POST /imports/:id/start': {
    id: 'startImport',
    summary: 'Importer le fichier, en entier ou pas du tout',
    description:
      'Fait en arrière-plan, un seul à la fois par garage. Les lignes à corriger ne sont laissées de côté que si skipUnreadable est vrai.',
    access: 'importData',
    body: importStartForm,
    answers: { 200: importSchema },
    refusals: { 409: ['CONFLICT'] },
  },
  'POST /imports/:id/undo': {
    id: 'undoImport',
    summary: 'Annuler un import, pendant 7 jours',
    description:
      'Fait en arrière-plan, un seul à la fois par garage, en entier ou pas du tout. Refusé dès qu’un processus, un véhicule ou une correction tient à ce qui a été importé.',
    access: 'importData',
    answers: { 200: importSchema },
    refusals: { 409: ['CONFLICT'] },
  },
  'DELETE /imports/:id': {
    id: 'deleteImport',
    summary: 'Retirer un fichier qui n’a pas été importé',
    access: 'importData',
    answers: { 204: null },
    refusals: { 409: ['CONFLICT'] },
  },
} satisfies CallTable

type Imported = { clients: number; cars: number }

export const importsFeature = feature({
  chapter: 'Clients et véhicules',
  calls: importCalls,
  schemas: [imports, importReading],
  events: {
    /** A file of clients and cars was imported, with the number of each. */
    'import.done': outside<About & { after: Imported }>(() => 'Clients et véhicules importés d’un fichier'),
    'import.undone': outside<About & { before: Imported }>(() => 'Import d’un fichier annulé'),
  },
  subjects: { import: { journal: 'import' } },
  pageUploads: { imports: fileUpload },
})
