import { Router } from 'express'
import { confirmations, inTwo, toasts } from '../../domain/messages.ts'
import { type Process, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { processActivity } from '../activity/list.ts'
import type { Deps } from '../deps.ts'
import { goTelling } from '../http/flash.ts'
import { inGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { parseId } from '../http/parse.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { approvalPages } from './approvals/pages.ts'
import { assigneePages } from './assignee/pages.ts'
import { dashboardPages } from './board/pages.ts'
import { deleteProcess } from './edit/delete.ts'
import { editPages } from './edit/pages.ts'
import { entryPages } from './entries/pages.ts'
import { removedOn } from './entries/removed.ts'
import { linkPages } from './link/pages.ts'
import { isConfirmed } from './outcome/redirect.ts'
import { paperPages } from './papers/pages.ts'
import { readProcess } from './record/find.ts'
import { reminderPages } from './reminder/pages.ts'
import { stepPages } from './steps/pages.ts'
import { visitPages } from './visits/pages.ts'
import { waitPages } from './waits/pages.ts'

export function processesPages(deps: WebDeps): Router {
  const pages = Router()
  dashboardPages(pages, deps)
  detailPages(pages, deps)
  editPages(pages, deps)
  linkPages(pages, deps)
  paperPages(pages, deps)
  reminderPages(pages, deps)
  stepPages(pages, deps)
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
    return showPage(req, res, 'confirm', async (tx, actor) => deletionOf(await readProcess(tx, id, actor, deps)))
  })

  pages.post(routes.processDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    if (!isConfirmed(req)) return res.redirect(303, routes.processDelete.href({ id }))
    await inGarage(deps, req, (tx, actor) => deleteProcess(tx, actor, id, deps))
    await goTelling(res, routes.dashboard.href(), toasts.processDeleted)
  })
}

function deletionOf(process: Process) {
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
