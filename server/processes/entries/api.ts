import type { noteCalls, photoCalls } from '../../../domain/features/process-parts/entries.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { readInGarage } from '../../http/calls/in-garage.ts'
import { sendImage } from '../../photos/send-image.ts'
import { findProcess } from '../read-process.ts'
import { addNote, editEntry, removeEntry, restoreEntry } from './entries.ts'
import { preparePhoto } from './photos.ts'
import { type EntryAddress, entriesOf, imageOf } from './store.ts'

/** Calls about notes on a process and its steps. */
export const notesApi = (deps: Deps): Handlers<keyof typeof noteCalls> => ({
  'GET /processes/:id/notes': async (tx, { params: { id } }) => {
    const [{ notes }] = await Promise.all([entriesOf(tx, id), findProcess(tx, id)])
    return { items: notes }
  },
  'POST /processes/:id/notes': async (tx, { actor, params, body }) => ({
    id: await addNote(tx, actor, placeIn(params), body, deps),
  }),
  'POST /processes/:id/steps/:stepId/notes': async (tx, { actor, params, body }) => ({
    id: await addNote(tx, actor, placeIn(params), body, deps),
  }),
  'PATCH /processes/:id/notes/:noteId': (tx, { actor, params, body }) =>
    editEntry(tx, actor, note(params.id, params.noteId), body, deps),
  'DELETE /processes/:id/notes/:noteId': (tx, { actor, params }) =>
    removeEntry(tx, actor, note(params.id, params.noteId), deps),
  'POST /processes/:id/notes/:noteId/restore': (tx, { actor, params }) =>
    restoreEntry(tx, actor, note(params.id, params.noteId), deps),
})

/** Calls about photos of a process and its steps. */
export const photosApi = (deps: WebDeps): Handlers<keyof typeof photoCalls> => ({
  'GET /processes/:id/photos': async (tx, { params: { id } }) => {
    const [{ photos }] = await Promise.all([entriesOf(tx, id), findProcess(tx, id)])
    return { items: photos }
  },
  'POST /processes/:id/photos': ({ actor, params, body, photo: sent }) =>
    preparePhoto(deps, actor, placeIn(params), { ...body, path: sent.path }),
  'POST /processes/:id/steps/:stepId/photos': ({ actor, params, body, photo: sent }) =>
    preparePhoto(deps, actor, placeIn(params), { ...body, path: sent.path }),
  'GET /processes/:id/photos/:photoId/image': async ({ req, res, params, query }) => {
    const image = await readInGarage(deps, req, (tx) => imageOf(tx, params.id, params.photoId, query.size))
    res.removeHeader('Cache-Control')
    await sendImage(req, res, deps.photos.storage, image)
  },
  'PATCH /processes/:id/photos/:photoId': (tx, { actor, params, body: { caption: text, visible } }) =>
    editEntry(tx, actor, photo(params.id, params.photoId), { text, visible }, deps),
  'DELETE /processes/:id/photos/:photoId': (tx, { actor, params }) =>
    removeEntry(tx, actor, photo(params.id, params.photoId), deps),
  'POST /processes/:id/photos/:photoId/restore': (tx, { actor, params }) =>
    restoreEntry(tx, actor, photo(params.id, params.photoId), deps),
})

const placeIn = ({ id: processId, stepId = null }: { id: string; stepId?: string | null }) => ({ processId, stepId })
const note = (processId: string, entryId: string): EntryAddress => ({ processId, entryId, kind: 'note' })
const photo = (processId: string, entryId: string): EntryAddress => ({ processId, entryId, kind: 'photo' })
