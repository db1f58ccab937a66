import { mutationOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import { acts } from '../../../../domain/board/acts.ts'
import { type Process, unwrittenText } from '../../../../domain/processes/process.ts'
import { stepLabels } from '../../../../domain/processes/step-status.ts'
import { isDone, type StepMove, sendMove, sendMoveAgain, sentBy, withMove } from '../../../api/step-moves.ts'
import { announceAct } from '../../../processes/act-change.ts'
import { Dropped, sendPatiently, waitingMoves } from '../../../processes/waiting-moves.ts'
import { detailKey, historyQuery } from '../../../queries/processes.ts'
import { refreshBehind } from '../../../queries/refresh-behind.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { useStore } from '../../../runtime/page/useStore.ts'

/** Moves the steps of a process. The result is shown even if the sheet has closed meanwhile. */
export function useStepMove(process: Process) {
  const move = useMutation(moveMutation(process), queries)
  // A move that waits for the network may have been pressed in an earlier opening of the sheet.
  const isMoving = useIsMutating({ mutationKey: moveKey(process.id) }, queries) > 0
  return {
    pending: move.isPending || isMoving,
    /** @param then called once the move is done, if the component that sent it is still shown */
    send: (chosenMove: StepMove, then?: () => void) =>
      move.mutate(chosenMove, {
        onSettled: () => isDone(queries.getQueryData<Process>(detailKey(process.id)), chosenMove) && then?.(),
      }),
  }
}

const moveKey = (id: string) => ['processes', 'move', id] as const

/** One step forward or back: shown at once by the server's rule, stored while offline, undone if refused. */
export const moveMutation = (process: Pick<Process, 'id' | 'status'>) =>
  mutationOptions({
    mutationKey: moveKey(process.id),
    // One action on a process at a time, from any component.
    scope: { id: `process-${process.id}` },
    mutationFn: (move: StepMove) =>
      sendPatiently(process.id, move, (signal, turn) =>
        (turn === 0 ? sendMove : sendMoveAgain)(process.id, move, signal),
      ),
    onMutate: async (move: StepMove) => {
      const queryKey = detailKey(process.id)
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Process>(queryKey)
      if (before) queries.setQueryData(queryKey, withMove(before, move, new Date().toISOString()))
      return { before }
    },
    onSuccess: ({ answer, waited }, move) => {
      toastNoMail(process, answer)
      if (waited) toastSent(answer, move)
      announceAct(move.act, answer, sentBy(process.id, move))
      queries.setQueryData(detailKey(process.id), answer)
    },
    onError: (error, { act }, rollback) => {
      if (!(error instanceof Dropped)) toastError(error, acts[act].failure)
      const queryKey = detailKey(process.id)
      if (rollback?.before) queries.setQueryData(queryKey, rollback.before)
      const refetch = queries.invalidateQueries({ queryKey })
      // A move dropped while the network is away: the server's state will come later. The undone move shows before the
      // buttons are enabled, because the focus goes to the first of them.
      return error instanceof ApiError ? refetch : new Promise<void>((resolve) => setTimeout(resolve))
    },
    onSettled: () => {
      refreshBehind()
      void queries.invalidateQueries(historyQuery(process.id))
    },
  })

/** Shows that somebody must call the client: the process was completed and no mail was sent. */
function toastNoMail(before: Pick<Process, 'status'>, after: Process): void {
  const ended = before.status !== 'completed' && after.status === 'completed'
  const text = ended && unwrittenText(after)
  if (text) showToast('info', text)
}

function toastSent({ steps }: Process, { stepId }: StepMove): void {
  const step = steps.find(({ id }) => id === stepId)
  if (step)
    showToast(
      'info',
      `Réseau revenu\u00a0: «\u00a0${step.name}\u00a0» est enregistrée, au statut ${stepLabels[step.status]}.`,
    )
}

/** The move that waits for the network, with a function to drop it; null when none does. */
export const useWaitingMove = (id: string) => useStore(waitingMoves).get(id) ?? null

/** The process as it will be after the move that waits for the network. */
export function useWithWaitingMove<Known extends Process | undefined>(process: Known, id: string): Known | Process {
  const waiting = useWaitingMove(id)
  return process && waiting ? withMove(process, waiting.move, new Date().toISOString()) : process
}
