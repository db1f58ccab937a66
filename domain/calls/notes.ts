import { noteForm, notePatch } from '../entry-form.ts'
import { noteListSchema, noteSchema } from '../entry-wire.ts'
import type { CallTable } from './call.ts'

const addition = {
  access: 'annotate',
  idempotent: true,
  body: noteForm,
  answers: { 201: noteSchema },
  refusals: { 409: ['NOTE_LIMIT'] },
} as const

export const noteCalls = {
  'GET /processes/:id/notes': {
    id: 'listNotes',
    summary: 'Notes d’un processus et de ses étapes, de la première à la dernière',
    access: 'read',
    answers: { 200: noteListSchema },
  },
  'POST /processes/:id/notes': { id: 'addNote', summary: 'Ajouter une note à un processus', ...addition },
  'POST /processes/:id/steps/:stepId/notes': {
    id: 'addStepNote',
    summary: 'Ajouter une note à une étape',
    ...addition,
  },
  'PATCH /processes/:id/notes/:noteId': {
    id: 'updateNote',
    summary: 'Corriger une note, la montrer au client ou ne plus la montrer',
    description: 'Le texte est à son auteur et aux administrateurs ; visible, aux administrateurs seuls.',
    access: 'annotate',
    body: notePatch,
    answers: { 200: noteSchema },
    refusals: { 403: ['FORBIDDEN'] },
  },
  'DELETE /processes/:id/notes/:noteId': {
    id: 'deleteNote',
    summary: 'Supprimer une note',
    description: 'Par son auteur ou un administrateur ; elle se rétablit pendant une minute.',
    access: 'annotate',
    answers: { 204: null },
    refusals: { 403: ['FORBIDDEN'] },
  },
  'POST /processes/:id/notes/:noteId/restore': {
    id: 'restoreNote',
    summary: 'Rétablir une note que l’on vient de supprimer',
    access: 'annotate',
    answers: { 200: noteSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['NOTE_LIMIT'] },
  },
} satisfies CallTable
