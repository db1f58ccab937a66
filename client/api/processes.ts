import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Activity } from '../../domain/activity.ts'
import { apiRoutes } from '../../domain/api-routes.ts'
import { type Process, type ProcessForm, processStatus, progress } from '../../domain/process.ts'
import {
  currentStep,
  proposeStep,
  revertStep,
  type Step,
  type StepStatus,
  stepCounts,
  validateStep,
} from '../../domain/steps.ts'
import { call } from './http.ts'
import { queries } from './query-client.ts'

export type StepMove =
  | { act: 'propose'; stepId: string }
  | { act: 'validate'; stepId: string }
  | { act: 'revert'; stepId: string; to: Exclude<StepStatus, 'validated'> }

const detailFreshMs = 5_000

const detailKey = (id: string) => ['processes', 'detail', id] as const

export const processQuery = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call<Process>(apiRoutes.process, { params: { id }, signal }),
    // Two people work on one process: what was shown a while ago is shown again, then looked up.
    staleTime: detailFreshMs,
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...detailKey(id), 'history'],
    queryFn: ({ signal }) => call<{ items: Activity[] }>(apiRoutes.processActivity, { params: { id }, signal }),
  })

/** One step forward or back: shown at once by the rule the server uses too, taken back if the call fails. */
export const moveStepMutation = (id: string) =>
  mutationOptions({
    mutationKey: ['processes', 'move', id],
    // One action at a time, whoever presses.
    scope: { id: `process-${id}` },
    mutationFn: (move: StepMove) => sendMove(id, move),
    onMutate: async (move: StepMove) => {
      await queries.cancelQueries({ queryKey: detailKey(id) })
      const before = queries.getQueryData<Process>(detailKey(id))
      if (before) queries.setQueryData(detailKey(id), withMove(before, move, new Date().toISOString()))
      return { before }
    },
    onSuccess: (process: Process) => {
      queries.setQueryData(detailKey(id), process)
    },
    onError: (_error, _move, kept) => {
      if (kept?.before) queries.setQueryData(detailKey(id), kept.before)
      return queries.invalidateQueries({ queryKey: detailKey(id) })
    },
    onSettled: () => void queries.invalidateQueries(historyQuery(id)),
  })

export const rotateLinkMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call<Pick<Process, 'qrToken'>>(apiRoutes.rotateLink, { params: { id } }),
    onSuccess: ({ qrToken }) => {
      queries.setQueryData<Process>(detailKey(id), (process) => process && { ...process, qrToken })
    },
  })

/** Moves the estimated end, which also moves the end of the public link. */
export const moveEstimateMutation = (id: string) =>
  mutationOptions({
    mutationFn: (estimatedEndDate: string) =>
      call<Process>(apiRoutes.updateProcess, { params: { id }, body: { estimatedEndDate } }),
    onSuccess: (process) => {
      queries.setQueryData(detailKey(id), process)
    },
  })

/** @param idempotencyKey the same for the same content, however often it is sent */
export const createProcess = (body: ProcessForm, idempotencyKey: string): Promise<Process> =>
  call(apiRoutes.createProcess, { body, idempotencyKey })

export const deleteProcessMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call<void>(apiRoutes.deleteProcess, { params: { id } }),
    onSuccess: () => queries.removeQueries({ queryKey: detailKey(id) }),
  })

function sendMove(id: string, move: StepMove): Promise<Process> {
  const params = { id, stepId: move.stepId }
  if (move.act === 'propose') return call(apiRoutes.proposeStep, { params })
  if (move.act === 'validate') return call(apiRoutes.validateStep, { params })
  return call(apiRoutes.revertStep, { params, body: { status: move.to } })
}

/** The process as it will be. A move that the rule forbids is left to the server to refuse. */
function withMove(process: Process, move: StepMove, now: string): Process {
  try {
    return withSteps(process, moved(process.steps, move, now))
  } catch {
    return process
  }
}

function moved(steps: Step[], move: StepMove, now: string): Step[] {
  if (move.act === 'propose') return proposeStep(steps, move.stepId, now)
  if (move.act === 'validate') return validateStep(steps, move.stepId, now)
  return revertStep(steps, move.stepId, move.to)
}

function withSteps(process: Process, steps: Step[]): Process {
  const counts = stepCounts(steps)
  return {
    ...process,
    steps,
    status: processStatus(counts),
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: currentStep(steps),
    pendingValidation: counts.ready > 0,
  }
}
