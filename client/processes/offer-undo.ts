import { MutationObserver, mutationOptions } from '@tanstack/react-query'
import * as routes from '../../domain/ground/routes.ts'
import type { Process } from '../../domain/processes/process.ts'
import { movedText, sheetFallbacks, sheetToasts, undoneStepText } from '../../domain/processes/sheet-messages.ts'
import { cacheProcess, refreshAround } from '../queries/process-cache.ts'
import { detailKey } from '../queries/processes.ts'
import { toastError } from '../runtime/network/error-texts.ts'
import { call } from '../runtime/network/http.ts'
import { queries } from '../runtime/network/query-client.ts'
import { showToast } from '../runtime/page/toasts.ts'

/**
 * Announces in a toast that a step has moved, and offers for ten seconds to undo it: to the person who moved it, and
 * never once the process is completed.
 * @param process the server's answer to the move
 */
export function offerUndo(process: Process, stepId: string): void {
  const step = process.steps.find(({ id }) => id === stepId)
  if (!step || process.status === 'completed') return
  const params = { id: process.id, stepId }
  makeRoomFor(process.id)
  const close = showToast('info', movedText(step.status), {
    label: routes.stepUndo.title,
    href: routes.stepUndo.href(params),
    posts: true,
    undoes: true,
    act: () => void undo(params),
  })
  offers.push({ id: process.id, close })
}

/** Announces in a toast that a wait has ended, with a button that undoes it for the person who ended it. */
export function offerWaitUndo(params: WaitParams): void {
  makeRoomFor(params.id)
  const close = showToast('info', sheetToasts.waitEnded, {
    label: routes.waitUndo.title,
    href: routes.waitUndo.href(params),
    posts: true,
    undoes: true,
    act: () => void new MutationObserver(queries, waitUndoMutation(params)).mutate().catch(() => undefined),
  })
  offers.push({ id: params.id, close })
}

type WaitParams = { id: string; waitId: string }

const waitUndoMutation = (params: WaitParams) =>
  mutationOptions({
    scope: { id: `process-${params.id}` },
    mutationFn: () => call('POST /processes/:id/waits/:waitId/undo', { params }),
    onSuccess: (process) => {
      cacheProcess(process)
      showToast('info', sheetToasts.waitUndone)
    },
    onError: (error) => {
      toastError(error, sheetFallbacks.waitUndo)
      return queries.invalidateQueries({ queryKey: detailKey(params.id) })
    },
    onSettled: () => refreshAround(params.id),
  })

/** The open offers, the latest last; some have closed by themselves. */
let offers: { id: string; close: () => void }[] = []
const offersShown = 3

/** Closes offers that are no longer possible, and the oldest of many: toasts must not fill a phone's screen. */
function makeRoomFor(id: string): void {
  const kept = offers.filter((offer) => offer.id !== id).slice(1 - offersShown)
  for (const offer of offers) if (!kept.includes(offer)) offer.close()
  offers = kept
}

type StepParams = { id: string; stepId: string }

async function undo(params: StepParams): Promise<void> {
  try {
    await new MutationObserver(queries, undoMutation(params)).mutate()
  } catch {
    // The mutation has already shown the error.
  }
}

const undoMutation = ({ id, stepId }: StepParams) =>
  mutationOptions({
    // One action on a process at a time, from any component.
    scope: { id: `process-${id}` },
    mutationFn: () => call('POST /processes/:id/steps/:stepId/undo', { params: { id, stepId } }),
    onSuccess: (process) => {
      cacheProcess(process)
      const step = process.steps.find((each) => each.id === stepId)
      if (step) showToast('info', undoneStepText(step))
    },
    onError: (error) => {
      toastError(error, sheetFallbacks.undo)
      return queries.invalidateQueries({ queryKey: detailKey(id) })
    },
    onSettled: () => refreshAround(id),
  })
