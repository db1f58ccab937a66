import type { Request, Router } from 'express'
import { dossierLines } from '../../../domain/dossier.ts'
import { labelAsked } from '../../../domain/label.ts'
import { livingLink } from '../../../domain/public-link.ts'
import { routes } from '../../../domain/routes.ts'
import { processActivity } from '../../activity/list.ts'
import type { Deps } from '../../deps.ts'
import { showPage } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { qrPath } from '../../renderer/qr.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import { merged, ofParts } from '../parts.ts'
import { readProcess, readSummary } from '../read-process.ts'
import { approvalDigests, mailsOf } from './dossier.ts'

/** What is printed of a process: the card that goes with the car, the label on its key, all that happened. */
export function paperPages(pages: Router, deps: Deps): void {
  pages.get(routes.jobCard.path, async (req, res) => {
    const id = parseId(req.params.id)
    const origin = publicOrigin(deps.config, req)
    await showPage(req, res, 'jobCard', async (tx, actor) => {
      const process = await readProcess(tx, id, actor, deps)
      const customer = await qrOf(livingLink(process, origin, deps.now()))
      return { process, customer, workshop: await workshopQr(deps, req, id) }
    })
  })

  pages.get(routes.label.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'label', async (tx, actor) => {
      const process = await readSummary(tx, id, actor)
      return { process, workshop: await workshopQr(deps, req, id), ...labelAsked(req.query) }
    })
  })

  pages.get(routes.dossier.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'dossier', async (tx, actor) => {
      const [process, activity, mails, ...logs] = await Promise.all([
        readProcess(tx, id, actor, deps),
        processActivity(tx, id, wholeHistory),
        mailsOf(tx, id),
        ...ofParts('paper').map((paper) => paper(tx, id)),
      ])
      const digests = await approvalDigests(tx, process.approvals)
      return { process, lines: dossierLines({ activity, ...merged(logs) }), mails, digests }
    })
  })
}

/** More than any repair has lived through. */
const wholeHistory = 2000

/** Leads whoever stands at the car to the process, through the sign-in. */
function workshopQr(deps: Deps, req: Request, id: string) {
  const origin = publicOrigin(deps.config, req)
  return qrOf(origin && origin + routes.process.href({ id }))
}

const qrOf = async (url: string | null) => (url === null ? null : qrPath(url))
