import { acceptedLines } from '../../../../domain/approvals/approval.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { currentStep, type Step } from '../../../../domain/processes/steps.ts'
import { instantOf } from '../../../database/instant.ts'
import type { TenantTx } from '../../../database/tenant.ts'
import type { Context } from '../../../deps.ts'
import { recordEvent } from '../../../events/record-event.ts'
import type { Actor } from '../../../http/actor.ts'
import { conflict } from '../../../http/errors.ts'
import { lockProcess } from '../../row/rows.ts'
import {
  insertStepsAt,
  linkStepsToApproval,
  lockWithSteps,
  proposed,
  saveProgress,
  stepsOf,
} from '../../steps/store.ts'
import { logApprovalEvent } from '../proof/log.ts'
import type { ApprovalTarget } from '../row.ts'
import { lockApproval } from '../store.ts'
import { settlePendingAnswer } from './pending-answers.ts'

/**
 * Adds the accepted lines as steps after the current one: once, at the request of an employee.
 * @throws AppError 404; 409 APPROVAL_NOT_SENT without an accepting answer, APPROVAL_STEPS_ADDED, APPROVAL_RENOUNCED,
 * PROCESS_COMPLETED, STEP_LIMIT
 */
export async function addApprovedSteps(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  const process = await lockWithSteps(tx, target.processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  const { id, lines, answers, steps_added_at, renounced_at } = await lockApproval(tx, target)
  if (renounced_at !== null) throw conflict('APPROVAL_RENOUNCED')
  if (steps_added_at !== null) throw conflict('APPROVAL_STEPS_ADDED')
  const added = acceptedLines(lines.map((line) => ({ ...line, answer: answers?.[line.id] ?? null }))).map(stepOf)
  if (added.length === 0) throw conflict('APPROVAL_NOT_SENT')
  if (process.steps.length + added.length > limits.stepsMax) throw conflict('STEP_LIMIT')
  await insertStepsAt(tx, process.id, added, indexBehind(process.steps))
  await linkStepsToApproval(tx, added, id)
  await saveProgress(tx, process, await stepsOf(tx, process.id), now)
  await settlePendingAnswer(tx, target)
  const change = { steps_added_at: instantOf(now) }
  await logApprovalEvent(tx, id, 'steps', { by: actor, data: { count: added.length }, change, now })
  const after = { steps: added.length }
  await recordEvent(tx, actor, { name: 'approval.stepsAdded', id, processId: process.id, after }, context)
}

/**
 * Records that the customer's answer was read and needs no new steps: it leaves the board's first group.
 * @throws AppError 404; 409 APPROVAL_NOT_PENDING without a pending answer of this approval, WITHDRAWAL_NOT_NOTED
 */
export async function settleAnswer(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  await lockProcess(tx, target.processId)
  const { id, renounced_at, work_done } = await lockApproval(tx, target)
  if (renounced_at !== null && work_done === null) throw conflict('WITHDRAWAL_NOT_NOTED')
  if (!(await settlePendingAnswer(tx, target))) throw conflict('APPROVAL_NOT_PENDING')
  await recordEvent(tx, actor, { name: 'approval.settled', id, processId: target.processId }, context)
}

/** The index after the first step that is not validated. */
function indexBehind(steps: readonly Step[]): number {
  const current = currentStep(steps)
  return current ? steps.indexOf(current) + 1 : steps.length
}

const stepOf = ({ label }: { label: string }): Step => proposed({ name: label, description: null })
