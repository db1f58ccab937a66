import type { Request, Response, Router } from 'express'
import { approvalActs } from '../../../domain/approval.ts'
import { approvalRecordForm } from '../../../domain/approval-form.ts'
import { approvalToasts } from '../../../domain/approval-staff-words.ts'
import { lineAnswers } from '../../../domain/approval-wire.ts'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { goTelling } from '../../http/flash.ts'
import { inGarage } from '../../http/in-garage.ts'
import { found, showFound } from '../../http/page.ts'
import { conflictOf, submitForm } from '../../http/submit.ts'
import { activePeople } from '../assignee/store.ts'
import { addApprovedSteps } from './add-steps.ts'
import { recordAnswer } from './hear.ts'
import { pageOf, readStanding, targetOf } from './read.ts'

/** An answer that somebody of the garage was given, and what is done with one. */
export function answerPages(pages: Router, deps: Deps): void {
  pages.get(routes.approvalRecord.path, (req, res) => showForm(req, res, deps))
  pages.post(routes.approvalRecord.path, (req, res) => record(req, res, deps))

  pages.post(routes.approvalSteps.path, async (req, res) => {
    const target = targetOf(req)
    const work = inGarage(deps, req, (tx, actor) => addApprovedSteps(tx, actor, target, deps))
    const refusal = await conflictOf(work)
    if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
    await goTelling(res, `${routes.process.href({ id: target.processId })}#etapes`, approvalToasts.stepsAdded)
  })
}

async function record(req: Request, res: Response, deps: Deps): Promise<void> {
  const target = targetOf(req)
  const given = answersIn(req.body ?? {})
  const answers = Object.entries(given).map(([lineId, answer]) => ({ lineId, answer }))
  const done = submitForm(approvalRecordForm, { ...req.body, answers }, (form) =>
    inGarage(deps, req, (tx, actor) => recordAnswer(tx, actor, target, form, deps)),
  )
  const refusal = await conflictOf(done)
  if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
  const noted = await done
  if (!noted.ok) return showForm(req, res, deps, { values: noted.values, issues: noted.issues, answers: given })
  await goTelling(res, pageOf(target), approvalToasts.recorded)
}

/** Of each line, by the name of its field. */
function answersIn(body: Record<string, unknown>): Record<string, string> {
  const fields = Object.entries(body).map(([name, value]) => [/^reponse-(.+)$/.exec(name)?.[1], value])
  return Object.fromEntries(fields.filter(([lineId, value]) => lineId && lineAnswers.some((known) => known === value)))
}

type Typed = { values: Record<string, string>; issues: Issue[]; answers: Record<string, string> }

async function showForm(req: Request, res: Response, deps: Deps, typed?: Typed): Promise<void> {
  await showFound(req, res, async (tx, actor) => {
    const [standing, people] = await Promise.all([readStanding(tx, actor, targetOf(req), deps), activePeople(tx)])
    if (!approvalActs(standing.approval, actor).record) return found('approval', standing)
    const { seen: _seen, ...both } = standing
    return found('approvalRecord', { ...both, people, now: deps.now().toISOString(), ...typed }, typed ? 422 : 200)
  })
}
