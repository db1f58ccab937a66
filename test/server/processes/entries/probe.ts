import { photoOf } from '../../../setup/photo.ts'
import { repair } from '../../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormAndCall,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../../probes/probe.ts'

const note: FormAndCall[] = [
  { call: 'PATCH /processes/:id/notes/:noteId' },
  { call: 'PATCH /processes/:id/photos/:photoId' },
]

export const kinds = ['note', 'photo'] as const

export const rows: Rows<(typeof kinds)[number]> = async (
  { app, admin, owner, word },
  { process: processId, step: stepId },
) => {
  const text = `${word} a vu un disque usé`
  const { id: note } = await made(admin.post(`/processes/${processId}/steps/${stepId}/notes`, { text }))
  return { note, photo: await photoOf(app, owner, { processId, stepId }, { caption: `Disque ${word}` }) }
}

export const acts: Acts = async ({ admin }) => {
  const path = `/processes/${(await repair(admin)).process.id}/notes`
  const note = `${path}/${(await made(admin.post(path, { text: 'Disque usé' }))).id}`
  await admin.patch(note, { text: 'Disque très usé', visible: true })
  await admin.patch(note, { visible: false })
  await admin.delete(note)
  await admin.post(`${note}/restore`)
}

export const samples = {
  'GET /processes/:id/notes': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/notes': ({ process: id }) => ({ params: { id }, body: { text: 'Disque usé' } }),
  'POST /processes/:id/steps/:stepId/notes': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: { text: 'Disque usé' },
  }),
  'PATCH /processes/:id/notes/:noteId': ({ process: id, note: noteId }) => ({
    params: { id, noteId },
    body: { text: 'Disque très usé' },
  }),
  'DELETE /processes/:id/notes/:noteId': ({ process: id, note: noteId }) => ({ params: { id, noteId } }),
  'POST /processes/:id/notes/:noteId/restore': ({ process: id, note: noteId }) => ({ params: { id, noteId } }),
  'GET /processes/:id/photos': ({ process: id }) => ({ params: { id } }),
  'POST /processes/:id/photos': ({ process: id }) => ({ params: { id }, body: { caption: 'Disque usé' } }),
  'POST /processes/:id/steps/:stepId/photos': ({ process: id, step: stepId }) => ({
    params: { id, stepId },
    body: { caption: 'Disque usé' },
  }),
  'GET /processes/:id/photos/:photoId/image': ({ process: id, photo: photoId }) => ({
    params: { id, photoId },
    query: { size: 'small' },
  }),
  'PATCH /processes/:id/photos/:photoId': ({ process: id, photo: photoId }) => ({
    params: { id, photoId },
    body: { caption: 'Disque très usé' },
  }),
  'DELETE /processes/:id/photos/:photoId': ({ process: id, photo: photoId }) => ({ params: { id, photoId } }),
  'POST /processes/:id/photos/:photoId/restore': ({ process: id, photo: photoId }) => ({ params: { id, photoId } }),
} satisfies CallSamples

export const callRights = {
  'GET /processes/:id/notes': ['reader', 'processes:read'],
  'POST /processes/:id/notes': ['employee', 'processes:write', 'once'],
  'POST /processes/:id/steps/:stepId/notes': ['employee', 'processes:write', 'once'],
  'PATCH /processes/:id/notes/:noteId': ['employee', 'processes:write'],
  'DELETE /processes/:id/notes/:noteId': ['employee', 'processes:write'],
  'POST /processes/:id/notes/:noteId/restore': ['employee', 'processes:write'],
  'GET /processes/:id/photos': ['reader', 'processes:read'],
  'POST /processes/:id/photos': ['employee', 'processes:write', 'once'],
  'POST /processes/:id/steps/:stepId/photos': ['employee', 'processes:write', 'once'],
  'GET /processes/:id/photos/:photoId/image': ['reader', 'processes:read'],
  'PATCH /processes/:id/photos/:photoId': ['employee', 'processes:write'],
  'DELETE /processes/:id/photos/:photoId': ['employee', 'processes:write'],
  'POST /processes/:id/photos/:photoId/restore': ['employee', 'processes:write'],
} satisfies CallRights

export const pageSamples = {
  photoNew: ({ process: id }) => ({ params: { id }, ...read, post: {} }),
  noteNew: ({ process: id }) => ({ params: { id }, ...read, post: { text: 'Disque usé' } }),
  stepPhotoNew: ({ process: id, step: stepId }) => ({ params: { id, stepId }, ...read, post: {} }),
  stepNoteNew: ({ process: id, step: stepId }) => ({ params: { id, stepId }, ...read, post: { text: 'Disque usé' } }),
  entry: ({ process: id, note: entryId }) => ({ params: { id, entryId }, ...read, post: { text: 'Disque très usé' } }),
  entryDelete: ({ process: id, note: entryId }) => ({ params: { id, entryId }, post: {} }),
  entryRestore: ({ process: id, note: entryId }) => ({ params: { id, entryId }, post: {} }),
  photoImage: ({ process: id, photo: photoId }) => ({ params: { id, photoId, size: 'petite' }, ...read }),
} satisfies PageSamples

export const pageRights = {
  photoNew: ['employee', 'employee'],
  noteNew: ['employee', 'employee'],
  stepPhotoNew: ['employee', 'employee'],
  stepNoteNew: ['employee', 'employee'],
  entry: ['reader', 'employee'],
  entryDelete: ['reader', 'employee'],
  entryRestore: ['reader', 'employee'],
  photoImage: ['reader', 'reader'],
} satisfies PageRights

export const formCalls = {
  photoNew: [{ call: 'POST /processes/:id/photos' }],
  noteNew: [{ call: 'POST /processes/:id/notes' }],
  stepPhotoNew: [{ call: 'POST /processes/:id/steps/:stepId/photos' }],
  stepNoteNew: [{ call: 'POST /processes/:id/steps/:stepId/notes' }],
  entry: note,
  entryDelete: [{ call: 'DELETE /processes/:id/notes/:noteId' }, { call: 'DELETE /processes/:id/photos/:photoId' }],
  entryRestore: [
    { call: 'POST /processes/:id/notes/:noteId/restore' },
    { call: 'POST /processes/:id/photos/:photoId/restore' },
  ],
} satisfies FormCalls

export const editForms = {
  entry: { one: { name: 'text', values: ['Disque usé', 'Disque neuf'] } },
} satisfies EditForms
