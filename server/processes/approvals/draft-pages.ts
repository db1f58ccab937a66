import { approvalActs } from '../../../domain/approval.ts'
import { approvalToasts } from '../../../domain/approval-staff-words.ts'
import { routes } from '../../../domain/routes.ts'
import { type Fields, form, type Pages, page, question } from '../../http/forms/page-table.ts'
import { found } from '../../http/page.ts'
import { readProcess } from '../read-process.ts'
import { editedOf, emptyFields, fieldsOf, formOf, movesLine, readFields } from './editor.ts'
import { type ApprovalRequest, findApproval, readStanding } from './read.ts'

const edited = {
  body: (fields: Fields) => formOf(readFields(fields)),
  rearranges: movesLine,
  toast: (_: unknown, { fields }: { fields: Fields }) =>
    fields.geste === 'apercu' ? undefined : approvalToasts.drafted,
}

/** A demand that is being written; with scripts off its buttons send the whole form. */
export const draftPages = {
  approvalNew: page({
    read: async (tx, request) => {
      const process = await readProcess(tx, request.params.id, request.actor, request.deps)
      return found('approvalForm', { process, approval: null, ...editedOf(request, emptyFields) })
    },
    back: 'process',
    form: form({
      call: 'POST /processes/:id/approvals',
      ...edited,
      to: ({ params, fields }, { id: approvalId }) => afterSaving({ ...params, approvalId }, fields),
    }),
  }),
  approval: page({
    // The form of a draft for whoever may write it; else where it stands.
    read: async (tx, request) => {
      const { seen, ...both } = await readStanding(tx, request)
      if (!approvalActs(both.approval, request.actor).edit) return { ...both, seen }
      return found('approvalForm', { ...both, ...editedOf(request, fieldsOf(both.approval)) })
    },
    form: form({
      call: 'PATCH /processes/:id/approvals/:approvalId',
      ...edited,
      to: ({ params, fields }) => afterSaving(params, fields),
    }),
  }),
  approvalDelete: page({
    back: 'approval',
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
    back: 'approval',
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/corrections',
      to: ({ params: { id } }, { id: approvalId }) => routes.approval.href({ id, approvalId }),
    }),
  }),
} satisfies Pages

/** Saved: on to what the customer will see, or back to the draft. */
const afterSaving = (at: ApprovalRequest['params'], { geste }: Fields): string =>
  geste === 'apercu' ? routes.approvalPreview.href(at) : routes.approval.href(at)
