import * as entryForms from '../../entries/entry-form.ts'
import { imageQuery, noteForm, notePatch, photoForm, photoPatch } from '../../entries/entry-form.ts'
import * as entries from '../../entries/entry-wire.ts'
import { noteListSchema, noteSchema, photoListSchema, photoSchema } from '../../entries/entry-wire.ts'
import { photosUpload, photoUpload } from '../../entries/photo-upload.ts'
import type { CallTable } from '../../ground/call.ts'
import { feature } from '../feature.ts'

const noteAddition = {
  access: 'annotate',
  right: 'processes:write',
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
    right: 'processes:read',
    answers: { 200: noteListSchema },
  },
  'POST /processes/:id/notes': { id: 'addNote', summary: 'Ajouter une note à un processus', ...noteAddition },
  'POST /processes/:id/steps/:stepId/notes': {
    id: 'addStepNote',
    summary: 'Ajouter une note à une étape',
    ...noteAddition,
  },
  'PATCH /processes/:id/notes/:noteId': {
    id: 'updateNote',
    summary: 'Corriger une note, la montrer au client ou ne plus la montrer',
    description: 'Le texte est à son auteur et aux administrateurs ; visible, aux administrateurs seuls.',
    access: 'annotate',
    right: 'processes:write',
    body: notePatch,
    answers: { 200: noteSchema },
    refusals: { 403: ['FORBIDDEN'] },
  },
  'DELETE /processes/:id/notes/:noteId': {
    id: 'deleteNote',
    summary: 'Supprimer une note',
    description: 'Par son auteur ou un administrateur ; elle se rétablit pendant une minute.',
    access: 'annotate',
    right: 'processes:write',
    answers: { 204: null },
    refusals: { 403: ['FORBIDDEN'] },
  },
  'POST /processes/:id/notes/:noteId/restore': {
    id: 'restoreNote',
    summary: 'Rétablir une note que l’on vient de supprimer',
    access: 'annotate',
    right: 'processes:write',
    answers: { 200: noteSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['NOTE_LIMIT'] },
  },
} satisfies CallTable

const photoAddition = {
  description:
    'JPEG, PNG ou WebP, 15 Mo et 60 mégapixels au plus, 16 384 pixels de côté ; 24 photos par processus, 50 000 par garage. La photo est redressée, réduite à 1 600 pixels et réécrite : rien de ce que l’appareil y a noté (lieu, date, modèle) n’est gardé.',
  access: 'annotate',
  right: 'processes:write',
  idempotent: true,
  upload: photoUpload,
  body: photoForm,
  answers: { 201: photoSchema },
  refusals: {
    409: ['PHOTO_LIMIT'],
    413: ['PHOTO_TOO_LARGE'],
    415: ['PHOTO_UNREADABLE'],
    503: ['PHOTO_STORAGE_FULL'],
  },
} as const

export const photoCalls = {
  'GET /processes/:id/photos': {
    id: 'listPhotos',
    summary: 'Photos d’un processus et de ses étapes, de la première à la dernière',
    access: 'read',
    right: 'processes:read',
    answers: { 200: photoListSchema },
  },
  'POST /processes/:id/photos': { id: 'addPhoto', summary: 'Ajouter une photo à un processus', ...photoAddition },
  'POST /processes/:id/steps/:stepId/photos': {
    id: 'addStepPhoto',
    summary: 'Ajouter une photo à une étape',
    ...photoAddition,
  },
  'GET /processes/:id/photos/:photoId/image': {
    id: 'photoImage',
    summary: 'L’image d’une photo',
    description: 'En WebP pour qui l’accepte (Accept), en JPEG sinon.',
    access: 'read',
    right: 'processes:read',
    ownTransactions: true,
    file: 'image',
    query: imageQuery,
    answers: { 200: null },
  },
  'PATCH /processes/:id/photos/:photoId': {
    id: 'updatePhoto',
    summary: 'Légender une photo, la montrer au client ou ne plus la montrer',
    description: 'La légende est à son auteur et aux administrateurs ; visible, aux administrateurs seuls.',
    access: 'annotate',
    right: 'processes:write',
    body: photoPatch,
    answers: { 200: photoSchema },
    refusals: { 403: ['FORBIDDEN'] },
  },
  'DELETE /processes/:id/photos/:photoId': {
    id: 'deletePhoto',
    summary: 'Supprimer une photo',
    description: 'Par son auteur ou un administrateur ; elle se rétablit pendant une minute.',
    access: 'annotate',
    right: 'processes:write',
    answers: { 204: null },
    refusals: { 403: ['FORBIDDEN'] },
  },
  'POST /processes/:id/photos/:photoId/restore': {
    id: 'restorePhoto',
    summary: 'Rétablir une photo que l’on vient de supprimer',
    access: 'annotate',
    right: 'processes:write',
    answers: { 200: photoSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['PHOTO_LIMIT'] },
  },
} satisfies CallTable

export const entriesFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: { ...noteCalls, ...photoCalls },
  schemas: [entries, entryForms],
  subjects: { entry: { journal: 'process' } },
  pageUploads: { photoNew: photosUpload, stepPhotoNew: photosUpload },
})
