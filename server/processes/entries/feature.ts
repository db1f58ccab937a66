import { noteSchema, photoSchema } from '../../../domain/entries/entry-wire.ts'
import { feature } from '../../feature.ts'
import type { AnswerReader } from '../../http/calls/call-handlers.ts'
import { notesApi, photosApi } from './api.ts'
import { forgetRemoved, purgeEntries } from './entries.ts'
import { entryTables } from './export-tables.ts'
import { entryPages } from './pages.ts'
import { entryOf, toNote, toPhoto } from './store.ts'

const readNote: AnswerReader = async (tx, { params: { id = '', noteId = '' } }) =>
  toNote(await entryOf(tx, { processId: id, entryId: noteId, kind: 'note' }))

const readPhoto: AnswerReader = async (tx, { params: { id = '', photoId = '' } }) =>
  toPhoto(await entryOf(tx, { processId: id, entryId: photoId, kind: 'photo' }))

export const entriesFeature = feature({
  calls: (deps) => ({ ...notesApi(deps), ...photosApi(deps) }),
  answers: () =>
    new Map<unknown, AnswerReader>([
      [noteSchema, readNote],
      [photoSchema, readPhoto],
    ]),
  pages: entryPages,
  purge: { entries: purgeEntries, removedEntries: forgetRemoved },
  exportTables: entryTables,
})
