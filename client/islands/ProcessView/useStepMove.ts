import { useIsMutating, useMutation } from '@tanstack/react-query'
import { fallbacks } from '../../../domain/messages.ts'
import { type Process, unwrittenText } from '../../../domain/process.ts'
import { stepLabels } from '../../../domain/step-status.ts'
import { toastError } from '../../api/error-texts.ts'
import { queries } from '../../api/query-client.ts'
import { moveKey, moveStepMutation, type StepMove } from '../../api/step-moves.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { showToast } from '../../toasts.ts'
import { Dropped } from '../../waiting-moves.ts'

const moveFallbacks = {
  markReady: fallbacks.stepReady,
  validate: fallbacks.stepValidate,
  revert: fallbacks.stepRevert,
} as const

/** Moves the steps of a process. What comes of it is told even if its sheet has closed meanwhile. */
export function useStepMove(process: Process) {
  const move = useMutation(toldMutation(process), queries)
  // One that waits for the network may have been pressed in the sheet's earlier life.
  const isMoving = useIsMutating({ mutationKey: moveKey(process.id) }, queries) > 0
  return { send: move.mutate, pending: move.isPending || isMoving }
}

type Moving = ReturnType<typeof moveStepMutation>

function toldMutation(process: Process): Moving {
  const options = moveStepMutation(process.id)
  return {
    ...options,
    onSuccess: (done, wanted, ...rest) => {
      tellUnwritten(process, done.answer)
      if (done.waited) tellSent(done.answer, wanted)
      return options.onSuccess?.(done, wanted, ...rest)
    },
    onError: (error, wanted, ...rest) => {
      if (!(error instanceof Dropped)) toastError(error, moveFallbacks[wanted.act])
      return options.onError?.(error, wanted, ...rest)
    },
    onSettled: (...settled) => {
      refreshBehind()
      return options.onSettled?.(...settled)
    },
  }
}

/** A process that ends without a mail that left: somebody has to call the client. */
function tellUnwritten(before: Process, after: Process): void {
  const ended = before.status !== 'completed' && after.status === 'completed'
  const text = ended && unwrittenText(after)
  if (text) showToast('info', text)
}

function tellSent({ steps }: Process, { stepId }: StepMove): void {
  const step = steps.find(({ id }) => id === stepId)
  if (step)
    showToast(
      'info',
      `Réseau revenu\u00a0: «\u00a0${step.name}\u00a0» est enregistrée, au statut ${stepLabels[step.status]}.`,
    )
}
