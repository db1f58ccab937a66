import { sheetToasts } from '../../../domain/sheet-messages.ts'
import { form, type Pages, page } from '../../http/forms/page-table.ts'
import { openedFrom } from '../../http/next.ts'
import { readSummary } from '../read-process.ts'
import { activePeople } from './store.ts'

/** The page that names everybody, for who may give a process to somebody else. */
export const assigneePages = {
  assignee: page({
    read: async (tx, request) => {
      const { params, actor } = request
      const [process, people] = await Promise.all([readSummary(tx, params.id, actor), activePeople(tx)])
      return { process, people, next: openedFrom(request) }
    },
    back: 'process',
    form: form({ call: 'PATCH /processes/:id/assignee', toast: sheetToasts.assigned }),
  }),
} satisfies Pages
