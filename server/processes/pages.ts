import { confirmations, inTwo, toasts } from '../../domain/messages.ts'
import { processName } from '../../domain/process.ts'
import { processActivity } from '../activity/list.ts'
import { form, type Pages, page, question } from '../http/forms/page-table.ts'
import { approvalPages } from './approvals/pages.ts'
import { assigneePages } from './assignee/pages.ts'
import { dashboardPages } from './board/pages.ts'
import { editPages } from './edit/pages.ts'
import { entryPages } from './entries/pages.ts'
import { removedOn } from './entries/store.ts'
import { linkPages } from './link/pages.ts'
import { paperPages } from './papers/pages.ts'
import { readProcess, readSummary } from './read-process.ts'
import { reminderPages } from './reminder/pages.ts'
import { stepPages } from './steps/pages.ts'
import { visitPages } from './visits/pages.ts'
import { waitPages } from './waits/pages.ts'

/** Every page about processes. */
export const processPages = {
  ...dashboardPages,
  process: page({
    read: async (tx, { deps, actor, params: { id }, query }) => {
      const [process, activity, removed] = await Promise.all([
        readProcess(tx, id, actor, deps),
        processActivity(tx, id),
        removedOn(tx, actor, { processId: id, entryId: query.annulable }, deps),
      ])
      return { process, activity, removed }
    },
  }),
  processDelete: page({
    read: async (tx, request) => {
      const process = await readSummary(tx, request.params.id, request.actor)
      const about = { name: processName(process), car: process.car }
      return question(request, {
        ...inTwo(confirmations.deleteProcess),
        about,
        confirmLabel: 'Supprimer',
        danger: true,
      })
    },
    back: 'process',
    form: form({ call: 'DELETE /processes/:id', asks: true, to: 'dashboard', toast: toasts.processDeleted }),
  }),
  ...editPages,
  ...linkPages,
  ...reminderPages,
  ...stepPages,
  ...visitPages,
  ...waitPages,
  ...assigneePages,
  ...entryPages,
  ...approvalPages,
  ...paperPages,
} satisfies Pages
