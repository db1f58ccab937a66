import { Router } from 'express'
import { confirmations, inTwo, toasts } from '../../domain/messages.ts'
import { type ProcessSummary, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { processActivity } from '../activity/list.ts'
import type { Deps } from '../deps.ts'
import { form } from '../http/forms/form.ts'
import { showPage } from '../http/page.ts'
import { parseId } from '../http/parse.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { approvalForms, approvalPages } from './approvals/pages.ts'
import { assigneeForms, assigneePages } from './assignee/pages.ts'
import { dashboardPages } from './board/pages.ts'
import { editForms, editPages } from './edit/pages.ts'
import { entryForms, entryPages } from './entries/pages.ts'
import { removedOn } from './entries/store.ts'
import { linkForms, linkPages } from './link/pages.ts'
import { paperPages } from './papers/pages.ts'
import { readProcess, readSummary } from './read-process.ts'
import { reminderForms } from './reminder/forms.ts'
import { stepForms } from './steps/forms.ts'
import { visitForms, visitPages } from './visits/pages.ts'
import { waitForms, waitPages } from './waits/pages.ts'

export function processesPages(deps: WebDeps): Router {
  const pages = Router()
  dashboardPages(pages, deps)
  detailPages(pages, deps)
  editPages(pages, deps)
  linkPages(pages, deps)
  paperPages(pages, deps)
  visitPages(pages, deps)
  waitPages(pages, deps)
  assigneePages(pages, deps)
  entryPages(pages, deps)
  approvalPages(pages, deps)
  return pages
}

/** One process: its page, its deletion. */
function detailPages(pages: Router, deps: Deps): void {
  pages.get(routes.process.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'process', async (tx, actor) => {
      const [process, activity, removed] = await Promise.all([
        readProcess(tx, id, actor, deps),
        processActivity(tx, id),
        removedOn(tx, actor, { processId: id, entryId: req.query.annulable }, deps),
      ])
      return { process, activity, removed }
    })
  })

  pages.get(routes.processDelete.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'confirm', async (tx, actor) => deletionOf(await readSummary(tx, id, actor)))
  })
}

const deletionForms = {
  processDelete: [
    form({
      call: 'DELETE /processes/:id',
      asks: true,
      to: () => routes.dashboard.href(),
      toast: toasts.processDeleted,
    }),
  ],
}

/** Every form about a process. */
export const processForms = {
  ...deletionForms,
  ...editForms,
  ...linkForms,
  ...reminderForms,
  ...stepForms,
  ...visitForms,
  ...waitForms,
  ...assigneeForms,
  ...entryForms,
  ...approvalForms,
}

function deletionOf(process: ProcessSummary) {
  const { id } = process
  return {
    ...inTwo(confirmations.deleteProcess),
    about: { name: processName(process), car: process.car },
    action: routes.processDelete.href({ id }),
    confirmLabel: 'Supprimer',
    danger: true,
    fields: { confirme: '1' },
    backHref: routes.process.href({ id }),
  }
}
