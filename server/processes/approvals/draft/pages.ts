import * as z from 'zod'
import { approvalActs } from '../../../../domain/approvals/approval.ts'
import { approvalPatch } from '../../../../domain/approvals/approval-form.ts'
import { type PartsExemption, partsExemptionLabels } from '../../../../domain/approvals/parts-choice.ts'
import { sendingOf, sendWays } from '../../../../domain/approvals/sending.ts'
import { approvalToasts } from '../../../../domain/approvals/staff-words.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { found } from '../../../http/answer/page.ts'
import { type Fields, form, type Pages, page, question } from '../../../http/forms/page-table.ts'
import { mailWay, publicOrigin } from '../../../runtime/public-origin.ts'
import { readProcess } from '../../read-process.ts'
import { type ApprovalRequest, findApproval, readApprovalWithView } from '../read.ts'
import { editedOf, emptyFields, fieldsOf, formOf, movesLine, readFields } from './editor.ts'
import { receiveLinePhotos } from './received-photos.ts'

const edited = {
  receives: receiveLinePhotos,
  body: (fields: Fields) => formOf(readFields(fields)),
  rearranges: movesLine,
  toast: (_: unknown, { fields }: { fields: Fields }) =>
    previewed.includes(String(fields.geste)) ? undefined : approvalToasts.drafted,
}

/** The buttons that lead from the form to the preview; two of them name the way to send the request. */
const previewed: readonly string[] = ['apercu', ...sendWays]

/** Pages of an approval draft. With scripts off its buttons send the whole form. */
export const draftPages = {
  approvalNew: page({
    read: async (tx, request) => {
      const process = await readProcess(tx, request.params.id, request.actor, request.deps)
      return found('approvalForm', { process, approval: null, ...editedOf(request, emptyFields) })
    },
    form: form({
      call: 'POST /processes/:id/approvals',
      ...edited,
      to: ({ params, fields }, { id: approvalId }) => afterSaving({ ...params, approvalId }, fields),
      already: { page: 'approval', id: 'approvalId', message: 'Cette demande est déjà enregistrée\u00a0: la voici' },
    }),
  }),
  approval: page({
    // The form of a draft for people who may edit it; for others the approval's page.
    read: async (tx, request) => {
      const { seen, ...both } = await readApprovalWithView(tx, request)
      if (!approvalActs(both.approval, request.actor).edit) return { ...both, seen }
      return found('approvalForm', { ...both, ...editedOf(request, fieldsOf(both.approval)) })
    },
    edits: {
      takes: approvalPatch,
      now: async (tx, request) => formOf(fieldsOf((await readApprovalWithView(tx, request)).approval)),
      words: {
        lines: (value) => linesText(value as { label: string; amountCents: string }[]),
        partsExemption: (value) => partsExemptionLabels[value as PartsExemption],
      },
    },
    form: form({
      call: 'PATCH /processes/:id/approvals/:approvalId',
      ...edited,
      to: ({ params, fields }) => afterSaving(params, fields),
    }),
  }),
  approvalPreview: page({
    query: z.object({ par: z.enum(sendWays).optional().catch(undefined) }),
    read: async (tx, request) => {
      const { process, approval, seen } = await readApprovalWithView(tx, request)
      const { config } = request.deps
      const ways = { mail: mailWay(config), link: publicOrigin(config, request.req) !== null }
      const sending = approval.state === 'draft' ? sendingOf(process.client, ways, request.query.par) : null
      return { at: request.params, isDraft: approval.state === 'draft', approval: seen, sending }
    },
  }),
  approvalDelete: page({
    form: form({
      call: 'DELETE /processes/:id/approvals/:approvalId',
      first: async (tx, sent) => {
        const { title } = await findApproval(tx, sent)
        return question(sent, {
          title: 'Supprimer ce brouillon\u00a0?',
          text: `«\u00a0${title}\u00a0» n’est pas parti\u00a0: le client n’en saura rien.`,
          confirmLabel: 'Supprimer',
          danger: true,
        })
      },
      to: 'process',
      toast: approvalToasts.discarded,
    }),
  }),
  approvalCorrection: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/corrections',
      to: ({ params: { id } }, { id: approvalId }) => routes.approval.href({ id, approvalId }),
    }),
  }),
} satisfies Pages

const linesText = (lines: readonly { label: string; amountCents: string }[]): string =>
  lines.map(({ label, amountCents }) => `${label} (${amountCents}\u00a0€)`).join(', ')

/** The page after saving: a preview of the customer's page, or the draft again. */
function afterSaving(at: ApprovalRequest['params'], { geste }: Fields): string {
  if (geste === 'apercu') return routes.approvalPreview.href(at)
  const par = sendWays.find((way) => way === geste)
  return par ? routes.approvalPreview.href(at, { par }) : routes.approval.href(at)
}
