import { approvalSchema } from '../domain/approval-wire.ts'
import { noteSchema, photoSchema } from '../domain/entry-wire.ts'
import { processSchema } from '../domain/process-wire.ts'
import type { Deps } from './deps.ts'
import type { AnswerReader, AnswerReaders } from './http/call-handlers.ts'
import { approvalRow, toApproval } from './processes/approvals/store.ts'
import { entryOf, toNote, toPhoto } from './processes/entries/store.ts'
import { readProcess } from './processes/read-process.ts'

/** What a call answers that has changed something, by the schema of its answer: the thing as it stands then. */
export const answerReaders = (deps: Deps): AnswerReaders =>
  new Map<unknown, AnswerReader>([
    [processSchema, (tx, { actor, params: { id = '' } }) => readProcess(tx, id, actor, deps)],
    [
      approvalSchema,
      async (tx, { actor, params: { id = '', approvalId = '' } }) =>
        toApproval(await approvalRow(tx, { processId: id, approvalId }, actor), deps.now()),
    ],
    [
      noteSchema,
      async (tx, { params: { id = '', noteId = '' } }) =>
        toNote(await entryOf(tx, { processId: id, entryId: noteId, kind: 'note' })),
    ],
    [
      photoSchema,
      async (tx, { params: { id = '', photoId = '' } }) =>
        toPhoto(await entryOf(tx, { processId: id, entryId: photoId, kind: 'photo' })),
    ],
  ])
