import * as routes from '../../../domain/ground/routes.ts'
import { livingLink } from '../../../domain/links/public-link.ts'
import { dossierLines, labelAsked } from '../../../domain/processes/papers.ts'
import { processActivity } from '../../activity/history.ts'
import { type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { qrPath } from '../../renderer/qr.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import { mergedFields, ofParts } from '../parts.ts'
import { readProcess, readSummary } from '../read-process.ts'
import { approvalDigests, mailsOf } from './dossier.ts'

/** Printed pages of a process: the job card, the key's label, the whole dossier. */
export const paperPages = {
  jobCard: page({
    read: async (tx, request) => {
      const { req, deps, actor, params } = request
      const process = await readProcess(tx, params.id, actor, deps)
      const customer = await qrOf(livingLink(process, publicOrigin(deps.config, req), deps.now()))
      return { process, customer, workshop: await workshopQr(request) }
    },
  }),
  label: page({
    read: async (tx, request) => {
      const { actor, params, query } = request
      const process = await readSummary(tx, params.id, actor)
      return { process, workshop: await workshopQr(request), ...labelAsked(query) }
    },
  }),
  dossier: page({
    read: async (tx, { deps, actor, params: { id } }) => {
      const [process, activity, mails, ...logs] = await Promise.all([
        readProcess(tx, id, actor, deps),
        processActivity(tx, id, wholeHistory),
        mailsOf(tx, id),
        ...ofParts('paper').map((paper) => paper(tx, id)),
      ])
      const digests = await approvalDigests(tx, process.approvals)
      return { process, lines: dossierLines({ activity, ...mergedFields(logs) }), mails, digests }
    },
  }),
} satisfies Pages

/** The maximum of lines in a printed history, more than any repair has. */
const wholeHistory = 2000

/** The QR code with which employees open the process at the car, after a sign-in. */
function workshopQr({ req, deps, params: { id } }: PageRequest<{ id: string }>) {
  const origin = publicOrigin(deps.config, req)
  return qrOf(origin && origin + routes.process.href({ id }))
}

const qrOf = async (url: string | null) => (url === null ? null : qrPath(url))
