import { approvalActs } from '../../../../domain/approvals/approval.ts'
import { lineAnswers } from '../../../../domain/approvals/approval-schemas.ts'
import { approvalToasts } from '../../../../domain/approvals/staff-words.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { found } from '../../../http/answer/page.ts'
import { type Fields, form, type Pages, page } from '../../../http/forms/page-table.ts'
import { activePeople } from '../../assignee/assignee.ts'
import { readApprovalWithView } from '../read.ts'

/** Pages about an answer: record one that was given to the garage, add its steps. */
export const answerPages = {
  approvalRecord: page({
    read: async (tx, request) => {
      const { actor, deps, fields } = request
      const [{ seen, ...both }, people] = await Promise.all([readApprovalWithView(tx, request), activePeople(tx)])
      if (!approvalActs(both.approval, actor).record) return found('approval', { ...both, seen })
      return {
        ...both,
        law: seen.law,
        parts: seen.parts,
        people,
        now: deps.now().toISOString(),
        answers: Object.fromEntries(answersIn(fields)),
      }
    },
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/record',
      body: (fields) => ({ ...fields, answers: answersIn(fields).map(([lineId, answer]) => ({ lineId, answer })) }),
      toast: approvalToasts.recorded,
    }),
  }),
  approvalSteps: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/steps',
      to: ({ params: { id }, next }) => next ?? `${routes.process.href({ id })}#etapes`,
      toast: approvalToasts.stepsAdded,
    }),
  }),
  approvalDone: page({
    read: async (tx, request) => found('approval', await readApprovalWithView(tx, request)),
    back: ({ params }) => routes.approval.href(params),
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/done',
      toast: approvalToasts.workDone,
    }),
  }),
  approvalSettled: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/settle',
      to: 'process',
      toast: approvalToasts.settled,
    }),
  }),
} satisfies Pages

/** The answers of a form, each by the name of its line's field. */
function answersIn(fields: Fields): [lineId: string, answer: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const lineId = /^reponse-(.+)$/.exec(name)?.[1]
    const answer = lineAnswers.find((option) => option === value)
    return lineId && answer ? [[lineId, answer] as [string, string]] : []
  })
}
