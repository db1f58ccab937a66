import { acceptedLines } from '../../../domain/approval.ts'
import { limits } from '../../../domain/limits.ts'
import { currentStep, type Step } from '../../../domain/steps.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { insertStepsAt, lockWithSteps, saveProgress, stepsOf } from '../steps/store.ts'
import { recordEvent } from './log.ts'
import { type ApprovalTarget, lockApproval } from './store.ts'

/**
 * The lines that were accepted become steps, behind the one at hand: once, and only when somebody says so.
 * @throws AppError 404; 409 APPROVAL_NOT_SENT without an answer that accepts, APPROVAL_STEPS_ADDED, PROCESS_COMPLETED, STEP_LIMIT
 */
export async function addApprovedSteps(tx: TenantTx, actor: Actor, target: ApprovalTarget, context: Context) {
  const now = context.now()
  const process = await lockWithSteps(tx, target.processId)
  if (process.completed_at !== null) throw conflict('PROCESS_COMPLETED')
  const { id, lines, answers, steps_added_at } = await lockApproval(tx, target)
  if (steps_added_at !== null) throw conflict('APPROVAL_STEPS_ADDED')
  const added = acceptedLines(lines.map((line) => ({ ...line, answer: answers?.[line.id] ?? null }))).map(stepOf)
  if (added.length === 0) throw conflict('APPROVAL_NOT_SENT')
  if (process.steps.length + added.length > limits.stepsMax) throw conflict('STEP_LIMIT')
  await insertStepsAt(tx, process.id, added, placeBehind(process.steps))
  await saveProgress(tx, process, await stepsOf(tx, process.id), now)
  const change = { steps_added_at: now }
  await recordEvent(tx, id, 'steps', { by: actor, data: { count: added.length }, change, now })
  const after = { steps: added.length }
  await happened(tx, actor, { name: 'approval.stepsAdded', id, processId: process.id, after }, context)
}

/** Behind the first that is not validated. */
function placeBehind(steps: readonly Step[]): number {
  const current = currentStep(steps)
  return current ? steps.indexOf(current) + 1 : steps.length
}

function stepOf({ label }: { label: string }): Step {
  const id = newId()
  return { _id: id, id, name: label, description: null, status: 'proposed', readyAt: null, validatedAt: null }
}
