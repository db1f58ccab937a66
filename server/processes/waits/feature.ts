import type { waitCalls } from '../../../domain/features/process-parts/waits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { sheetToasts } from '../../../domain/processes/sheet-messages.ts'
import { waitBody } from '../../../domain/waits/wait.ts'
import type { Deps } from '../../deps.ts'
import { feature } from '../../feature.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { form, type Offered, type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { openedFrom } from '../../http/forms/request.ts'
import { readProcess } from '../read-process.ts'
import { endWait, startWait } from './actions.ts'
import { undoWaitEnd } from './undo-wait-end.ts'
import { endWaitOnWork, waitForAnswer } from './waits.ts'

const waitsApi = (deps: Deps): Handlers<keyof typeof waitCalls> => ({
  'POST /processes/:id/waits': (tx, { actor, params, body }) => startWait(tx, actor, params.id, body, deps),
  'PATCH /processes/:id/waits/:waitId': (tx, { actor, params }) => endWait(tx, actor, waitIn(params), deps),
  'POST /processes/:id/waits/:waitId/undo': (tx, { actor, params }) => undoWaitEnd(tx, actor, waitIn(params), deps),
})

const waitIn = ({ id, waitId }: { id: string; waitId: string }) => ({ processId: id, waitId })

const waitPages = {
  wait: page({
    read: async (tx, request) => ({
      process: await readProcess(tx, request.params.id, request.actor, request.deps),
      next: openedFrom(request),
      ...(!request.isSent && { values: { reason: String(request.query.raison) } }),
    }),
    form: form({ call: 'POST /processes/:id/waits', body: waitBody, toast: sheetToasts.waitStarted }),
  }),
  waitEnd: page({
    form: form({
      call: 'PATCH /processes/:id/waits/:waitId',
      params: ({ id }, { attente }) => ({ id, waitId: attente }),
      body: () => ({ ended: true }),
      toast: waitEndedToast,
    }),
  }),
  waitUndo: page({ form: form({ call: 'POST /processes/:id/waits/:waitId/undo', toast: sheetToasts.waitUndone }) }),
} satisfies Pages

/** The toast after the end of a wait, which offers to undo it. */
function waitEndedToast(_: unknown, { params: { id }, fields, next }: PageRequest<{ id: string }>): Offered {
  const href = routes.waitUndo.href({ id, waitId: String(fields.attente) })
  const undo = { label: routes.waitUndo.title, href, posts: true, undoes: true }
  return { message: sheetToasts.waitEnded, action: next ? { ...undo, back: next } : undo }
}

export const waitsFeature = feature({
  calls: waitsApi,
  pages: waitPages,
  reactions: {
    'approval.sent': [waitForAnswer],
    'step.readied': [endWaitOnWork],
    'step.validated': [endWaitOnWork],
    'process.changed': [endWaitOnWork],
  },
})
