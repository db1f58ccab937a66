import { approvalSchema } from '../domain/approvals/approval-schemas.ts'
import type { CallName } from '../domain/calls/calls.ts'
import { noteSchema, photoSchema } from '../domain/entries/entry-wire.ts'
import { processSchema } from '../domain/processes/process-wire.ts'
import { authApi, passkeysApi, secondFactorApi } from './auth/api.ts'
import { sessionsApi } from './auth/sessions/own-sessions.ts'
import { carsApi } from './cars/api.ts'
import { clientsApi } from './clients/api.ts'
import type { Deps, WebDeps } from './deps.ts'
import { draftsApi } from './drafts/api.ts'
import { employeesApi } from './employees/api.ts'
import { exportsApi } from './exports/pages.ts'
import { garageApi } from './garage/api.ts'
import type { AnswerReader, AnswerReaders, Handlers } from './http/calls/call-handlers.ts'
import { importsApi } from './imports/pages.ts'
import { intakeApi } from './intake/api.ts'
import { invitationsApi } from './invitations/api.ts'
import { notificationsApi } from './notifications/api.ts'
import { processesApi, visitsApi } from './processes/api.ts'
import { approvalsApi, publicApprovalsApi } from './processes/approvals/api.ts'
import { approvalRow, toApproval } from './processes/approvals/store.ts'
import { notesApi, photosApi } from './processes/entries/api.ts'
import { entryOf, toNote, toPhoto } from './processes/entries/store.ts'
import { readProcess } from './processes/read-process.ts'
import { searchApi } from './search/pages.ts'
import { stepTypesApi } from './step-types/api.ts'
import { trackingApi } from './tracking/api.ts'

/** Readers of answers: what a call that has changed something answers, by the schema of its answer. */
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

/** The handler of each call, for programs and for forms. A call without its handler does not compile. */
export const callHandlers = (deps: WebDeps): Handlers<CallName> => ({
  ...authApi(deps),
  ...secondFactorApi(deps),
  ...passkeysApi(deps),
  ...sessionsApi(deps),
  ...garageApi(deps),
  ...exportsApi(deps),
  ...employeesApi(deps),
  ...invitationsApi(deps),
  ...clientsApi(deps),
  ...carsApi(deps),
  ...importsApi(deps),
  ...stepTypesApi(deps),
  ...draftsApi(),
  ...intakeApi(deps),
  ...processesApi(deps),
  ...visitsApi(deps),
  ...notesApi(deps),
  ...photosApi(deps),
  ...notificationsApi(deps),
  ...approvalsApi(deps),
  ...trackingApi(deps),
  ...publicApprovalsApi(deps),
  ...searchApi(),
})
