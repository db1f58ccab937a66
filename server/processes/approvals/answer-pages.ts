import { approvalActs } from '../../../domain/approval.ts'
import { approvalToasts } from '../../../domain/approval-staff-words.ts'
import { lineAnswers } from '../../../domain/approval-wire.ts'
import { routes } from '../../../domain/routes.ts'
import { type Fields, form, type Pages, page } from '../../http/forms/page-table.ts'
import { found } from '../../http/page.ts'
import { activePeople } from '../assignee/store.ts'
import { readStanding } from './read.ts'

/** An answer that somebody of the garage was given, and what is done with it. */
export const answerPages = {
  approvalRecord: page({
    read: async (tx, request) => {
      const { actor, deps, fields } = request
      const [{ seen, ...both }, people] = await Promise.all([readStanding(tx, request), activePeople(tx)])
      if (!approvalActs(both.approval, actor).record) return found('approval', { ...both, seen })
      return { ...both, people, now: deps.now().toISOString(), answers: Object.fromEntries(answersIn(fields)) }
    },
    back: 'approval',
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/record',
      body: (fields) => ({
        ...fields,
        answers: answersIn(fields).map(([lineId, answer]) => ({ lineId, answer })),
      }),
      toast: approvalToasts.recorded,
    }),
  }),
  approvalSteps: page({
    back: 'approval',
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/steps',
      to: ({ params: { id } }) => `${routes.process.href({ id })}#etapes`,
      toast: approvalToasts.stepsAdded,
    }),
  }),
} satisfies Pages

/** Of each line, by the name of its field. */
function answersIn(fields: Fields): [lineId: string, answer: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const lineId = /^reponse-(.+)$/.exec(name)?.[1]
    const answer = lineAnswers.find((known) => known === value)
    return lineId && answer ? [[lineId, answer] as [string, string]] : []
  })
}
