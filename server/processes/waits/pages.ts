import { sheetToasts } from '../../../domain/sheet-messages.ts'
import { form, type Pages, page } from '../../http/forms/page-table.ts'
import { openedFrom } from '../../http/next.ts'
import { readProcess } from '../read-process.ts'

/** Why a process stands still, and that it goes on. */
export const waitPages = {
  wait: page({
    read: async (tx, request) => ({
      process: await readProcess(tx, request.params.id, request.actor, request.deps),
      next: openedFrom(request),
    }),
    back: 'process',
    form: form({ call: 'POST /processes/:id/waits', toast: sheetToasts.waitStarted }),
  }),
  waitEnd: page({
    back: 'process',
    form: form({
      call: 'PATCH /processes/:id/waits/:waitId',
      params: ({ id }, { attente }) => ({ id, waitId: attente }),
      body: () => ({ ended: true }),
      toast: sheetToasts.waitEnded,
    }),
  }),
} satisfies Pages
