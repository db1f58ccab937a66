import { noteSchema, photoSchema } from '../../../domain/entries/entry-wire.ts'
import { feature } from '../../feature.ts'
import { answerOf } from '../../http/calls/call-handlers.ts'
import { notesApi, photosApi } from './api.ts'
import { forgetRemoved, purgeEntries } from './entries.ts'
import { entryTables } from './export-tables.ts'
import { entryPages } from './pages.ts'
import { entryOf, toNote, toPhoto } from './store.ts'

export const entriesFeature = feature({
  calls: (deps) => ({ ...notesApi(deps), ...photosApi(deps) }),
  answers: () => [
    answerOf(noteSchema, async (tx, { params: { id = '', noteId = '' }, made = noteId }) =>
      toNote(await entryOf(tx, { processId: id, entryId: made, kind: 'note' })),
    ),
    answerOf(photoSchema, async (tx, { params: { id = '', photoId = '' }, made = photoId }) =>
      toPhoto(await entryOf(tx, { processId: id, entryId: made, kind: 'photo' })),
    ),
  ],
  pages: entryPages,
  purge: { entries: purgeEntries, removedEntries: forgetRemoved },
  exportTables: entryTables,
})
