import { type Answers, acceptedTotal, answersAll, type Medium, totalOf } from '../../../domain/approval.ts'
import type { ApprovalAnswerForm } from '../../../domain/approval-form.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Author } from '../../http/actor.ts'
import { invalid } from '../../http/errors.ts'
import type { LockedProcess } from '../row/store.ts'
import { endWaitFor } from '../waits/open-wait.ts'
import { type LockedApproval, repeatApproval } from './store.ts'

/** @throws AppError 400 naming each line that has no answer */
export function readAnswers({ lines }: LockedApproval, given: ApprovalAnswerForm['answers']): Answers {
  const answers = Object.fromEntries(given.map(({ lineId, answer }) => [lineId, answer]))
  if (given.length === lines.length && answersAll(lines, answers)) return answers
  const missing = lines.filter(({ id }) => answers[id] === undefined)
  const issues = missing.map(({ id }) => ({ path: ['answers', id], message: 'Choisissez une réponse', code: 'custom' }))
  throw invalid(
    issues.length > 0 ? issues : [{ path: ['answers'], message: 'Une réponse par ligne est attendue', code: 'custom' }],
  )
}

/** Whatever waited for it goes on. */
export async function settle(tx: TenantTx, author: Author, process: LockedProcess, context: Context): Promise<void> {
  await endWaitFor(tx, author, process, 'accord', context)
  await repeatApproval(tx, process.id, context.now())
}

/** What the history tells of an answer. */
export function tallyOf({ lines }: Pick<LockedApproval, 'lines'>, answers: Answers, medium: Medium) {
  const all = Object.values(answers)
  const accepted = all.filter((answer) => answer === 'accepted').length
  const sums = { acceptedCents: acceptedTotal(lines, answers), totalCents: totalOf(lines) }
  return { accepted, refused: all.length - accepted, ...sums, medium }
}
