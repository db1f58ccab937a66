import type { Router } from 'express'
import { approvalActs } from '../../../domain/approval.ts'
import { approvalToasts } from '../../../domain/approval-staff-words.ts'
import { lineAnswers } from '../../../domain/approval-wire.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { type Fields, form, type Refusal } from '../../http/forms/form.ts'
import { type Found, found, showFound } from '../../http/page.ts'
import { activePeople } from '../assignee/store.ts'
import { addressOf, backToApproval, readStanding } from './read.ts'

/** The page for an answer that somebody of the garage was given. */
export function answerPages(pages: Router, deps: Deps): void {
  pages.get(routes.approvalRecord.path, async (req, res) => {
    const params = addressOf(req)
    await showFound(req, res, (tx, actor) => recordPage(tx, { deps, actor, params }))
  })
}

export const answerForms = {
  approvalRecord: [
    form({
      call: 'POST /processes/:id/approvals/:approvalId/record',
      body: (fields) => ({ ...fields, answers: answersIn(fields) }),
      refused: (tx, sent, refusal) =>
        recordPage(tx, sent, { ...refusal, answers: Object.fromEntries(answersByLine(sent.fields)) }),
      back: backToApproval,
      toast: approvalToasts.recorded,
    }),
  ],
  approvalSteps: [
    form({
      call: 'POST /processes/:id/approvals/:approvalId/steps',
      back: backToApproval,
      to: ({ params: { id } }) => `${routes.process.href({ id })}#etapes`,
      toast: approvalToasts.stepsAdded,
    }),
  ],
}

/** Of each line, by the name of its field. */
function answersByLine(fields: Fields): [lineId: string, answer: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const lineId = /^reponse-(.+)$/.exec(name)?.[1]
    const answer = lineAnswers.find((known) => known === value)
    return lineId && answer ? [[lineId, answer] as [string, string]] : []
  })
}

const answersIn = (fields: Fields) => answersByLine(fields).map(([lineId, answer]) => ({ lineId, answer }))

type Shown = { deps: Deps; actor: Actor; params: { id: string; approvalId: string } }
type Typed = Refusal & { answers: Record<string, string> }

async function recordPage(tx: TenantRead, { deps, actor, params }: Shown, typed?: Typed): Promise<Found> {
  const target = { processId: params.id, approvalId: params.approvalId }
  const [standing, people] = await Promise.all([readStanding(tx, actor, target, deps), activePeople(tx)])
  if (!approvalActs(standing.approval, actor).record) return found('approval', standing)
  const { seen: _seen, ...both } = standing
  return found('approvalRecord', { ...both, people, now: deps.now().toISOString(), ...typed })
}
