import type * as z from 'zod'
import { can, type Role } from '../ground/permissions.ts'
import { RuleBroken } from '../ground/rule-broken.ts'
import type { stepSchema } from './process-wire.ts'
import { type StepStatus, stepLabels, stepStatuses } from './step-status.ts'

export type Step = z.output<typeof stepSchema>

export type NextActions = {
  markReady: string | null
  validate: string | null
  revert: { stepId: string; to: 'ready' | 'proposed' }[]
}

/** Marks the first step that is not validated as ready: it waits for an admin. */
export function markStepReady(steps: readonly Step[], stepId: string, now: Date | string): Step[] {
  if (nextToPrepare(steps)?.id !== stepId) throw new RuleBroken(`Step ${stepId} may not become ready`)
  return replace(steps, stepId, { status: 'ready', readyAt: iso(now), validatedAt: null })
}

export function validateStep(steps: readonly Step[], stepId: string, now: Date | string): Step[] {
  if (readyStep(steps)?.id !== stepId) throw new RuleBroken(`Step ${stepId} may not be validated`)
  return replace(steps, stepId, { status: 'validated', validatedAt: iso(now) })
}

/**
 * Moves one step back: the last validated one to ready, a ready one to proposed. A ready step after it returns to
 * proposed, since no step is ready before all earlier ones are validated.
 */
export function revertStep(steps: readonly Step[], stepId: string, to: StepStatus): Step[] {
  if (!revertable(steps).some((move) => move.stepId === stepId && move.to === to)) {
    throw new RuleBroken(`Step ${stepId} may not go back to ${to}`)
  }
  const lost = preparedAfter(steps, stepId)
  return steps.map((step) => {
    if (lost.includes(step)) return reset(step)
    if (step.id !== stepId) return step
    return to === 'ready' ? { ...step, status: 'ready', validatedAt: null } : reset(step)
  })
}

/** The actions that a role may take now. */
export function nextActions(steps: readonly Step[], role: Role): NextActions {
  const actor = { role }
  return {
    markReady: can(actor, 'markStepReady') ? (nextToPrepare(steps)?.id ?? null) : null,
    validate: can(actor, 'validateStep') ? (readyStep(steps)?.id ?? null) : null,
    revert: can(actor, 'revertStep') ? revertable(steps) : [],
  }
}

/** The step selected when an update opens: the ready one, else the last validated one, else the first. */
export function preselectedIndex(steps: readonly Pick<Step, 'status'>[]): number {
  const readyIndex = steps.findIndex((step) => step.status === 'ready')
  return readyIndex >= 0 ? readyIndex : Math.max(0, lastIndexOf(steps, 'validated'))
}

export function isLastStep(steps: readonly Step[], stepId: string): boolean {
  return steps.length > 0 && steps[steps.length - 1]?.id === stepId
}

/** Whether an update ends the process: the last step becomes “validated”. */
export function finalises(steps: readonly unknown[], selectedIndex: number, status: StepStatus): boolean {
  return status === 'validated' && steps.length > 0 && selectedIndex === steps.length - 1
}

export function stepCounts(steps: readonly Pick<Step, 'status'>[]) {
  const having = (status: StepStatus) => steps.filter((step) => step.status === status).length
  return { total: steps.length, validated: having('validated'), ready: having('ready') }
}

/** The current step of the workshop: the first one that is not validated. */
export function currentStep<Of extends Pick<Step, 'status'>>(steps: readonly Of[]): Of | null {
  return steps.find((step) => step.status !== 'validated') ?? null
}

/** Whether some step has advanced. */
export function movesForward(before: readonly Step[], after: readonly Step[]): boolean {
  const rank = (step: Pick<Step, 'status'> | undefined) => stepStatuses.indexOf(step?.status ?? 'proposed')
  return after.some((step) => rank(step) > rank(before.find(({ id }) => id === step.id)))
}

/**
 * Whether work begins: no step had advanced before, one has now, and the work is not declared over in the same change.
 */
export function beginsWork(before: readonly Pick<Step, 'status'>[], after: readonly Pick<Step, 'status'>[]): boolean {
  const { validated, ready, total } = stepCounts(after)
  return before.every(({ status }) => status === 'proposed') && validated + ready > 0 && validated < total
}

/** The step that waits for validation; a process has one at most. */
export function readyStep<Of extends Pick<Step, 'status'>>(steps: readonly Of[]): Of | null {
  const step = currentStep(steps)
  return step?.status === 'ready' ? step : null
}

/** The question before a step goes back; the note names the later steps that go back with it. */
export function revertConfirmation(to: 'ready' | 'proposed', steps: readonly Step[] = [], stepId = '') {
  const lost = preparedAfter(steps, stepId).map(
    ({ name }) => `«\u00a0${name}\u00a0» repassera à ${stepLabels.proposed}.`,
  )
  return {
    title: 'Confirmer le retour',
    text: `Cette étape repassera à "${stepLabels[to]}". Continuer ?`,
    ...(lost.length > 0 && { note: lost.join(' ') }),
  }
}

function nextToPrepare(steps: readonly Step[]): Step | null {
  const step = currentStep(steps)
  return step?.status === 'proposed' ? step : null
}

function revertable(steps: readonly Step[]): NextActions['revert'] {
  const moves: NextActions['revert'] = []
  const validated = steps[lastIndexOf(steps, 'validated')]
  if (validated) moves.push({ stepId: validated.id, to: 'ready' })
  const latestBegun = steps.filter((step) => step.status !== 'proposed').pop()
  if (latestBegun?.status === 'ready') moves.push({ stepId: latestBegun.id, to: 'proposed' })
  return moves
}

function preparedAfter(steps: readonly Step[], stepId: string): Step[] {
  const index = steps.findIndex((step) => step.id === stepId)
  return steps.filter((step, position) => index >= 0 && position > index && step.status !== 'proposed')
}

function lastIndexOf(steps: readonly Pick<Step, 'status'>[], status: StepStatus): number {
  return steps.map((step) => step.status).lastIndexOf(status)
}

function replace(steps: readonly Step[], stepId: string, change: Partial<Step>): Step[] {
  return steps.map((step) => (step.id === stepId ? { ...step, ...change } : step))
}

function reset(step: Step): Step {
  return { ...step, status: 'proposed', readyAt: null, validatedAt: null }
}

function iso(moment: Date | string): string {
  return typeof moment === 'string' ? moment : moment.toISOString()
}
