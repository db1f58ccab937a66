import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { questionBefore } from '../../../../domain/board/act-rules.ts'
import { confirmations } from '../../../../domain/ground/messages.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import * as toasts from '../../../../domain/ground/texts/toasts.ts'
import { type Process, processName } from '../../../../domain/processes/process.ts'
import type { VisitPress } from '../../../../domain/visits/visit.ts'
import { sentOf } from '../../../api/acts.ts'
import { type StepMove, sentBy } from '../../../api/step-moves.ts'
import { deleteProcessMutation, moveEstimateMutation, rotateLinkMutation } from '../../../queries/processes.ts'
import { refreshBehind } from '../../../queries/refresh-behind.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { pageMeta } from '../../../runtime/page/page-meta.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { useFocusKept } from '../../../runtime/regions/regain-focus.ts'
import { type Question, useQuestion } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useStepMove } from './useStepMove.ts'
import { useVisitPress } from './useVisitPress.ts'

export type ProcessActions = ReturnType<typeof useProcessActions>

/** A run of validations: the number of other processes, and the continuation after a validated step. */
type Run = { others: number; busy: boolean; goOn: (from: string) => void; end: () => void; isRunning: () => boolean }

/**
 * All actions on a shown process: one at a time, with a question first where needed.
 * @param box element of the process, in which the focus stays
 * @param leave called once the process is deleted
 */
export function useProcessActions(process: Process, box: RefObject<HTMLElement | null>, leave: () => void, run?: Run) {
  const { ask, dialog } = useQuestion()
  const move = useStepMove(process)
  const { rotate, reschedule, visit, remove, isPending } = useCalls(process.id, leave)
  const pending = move.pending || isPending || run?.busy === true
  // The focus goes to the next action, and never to the button that moves a step back.
  useFocusKept(
    !pending,
    () =>
      box.current?.querySelector<HTMLElement>('[data-act-bar] button:not([disabled])') ??
      box.current?.closest<HTMLElement>('[role=dialog], main'),
  )

  const askOrAct = (question: Question | null, act: () => void) => (question ? ask({ ...question, act }) : act())
  const askThenMove = (wanted: StepMove, then?: () => void) =>
    askOrAct(moveQuestion(process, wanted), () => move.send(wanted, then))
  return {
    pending,
    dialog,
    move: (wanted: StepMove) => askThenMove(wanted, wanted.act === 'validate' ? run?.end : undefined),
    /** Validates a step and opens the next pending process; only if there are others. */
    following:
      run && run.others > 0
        ? { others: run.others, move: (wanted: StepMove) => askThenMove(wanted, () => run.goOn(process.id)) }
        : null,
    /** Whether pending processes follow one another: «Valider» then stays at the foot of the sheet. */
    isRun: run !== undefined && (run.others > 0 || run.isRunning()),
    rotate: () => askOrAct(process.qrToken ? rotateQuestion : null, () => rotate.send()),
    /**
     * Records the arrival or return of the car, or undoes it; a car with unfinished work is returned after a question.
     */
    visit: (pressed: VisitPress) => askOrAct(visitQuestion(process, pressed), () => visit.press(pressed)),
    moveReturn: visit.moveReturn,
    /** Moves the estimated end, after the question about a closed day. */
    reschedule: (day: string, question: string | null) =>
      askOrAct(question ? { title: question, confirm: 'Garder' } : null, () => reschedule.send(day)),
    remove: () => ask({ ...removeQuestion(process), act: () => remove.send() }),
  }
}

/** The calls on a process beside the moves of its steps. After its removal they stay pending: the page is being left. */
function useCalls(id: string, leave: () => void) {
  const rotate = useCall(rotateLinkMutation(id), fallbacks.linkRotate, () => showToast('info', toasts.linkRotated))
  const reschedule = useCall(moveEstimateMutation(id), fallbacks.processUpdate, () =>
    showToast('info', toasts.processUpdated),
  )
  const visit = useVisitPress(id)
  const remove = useCall(deleteProcessMutation(id), fallbacks.processDelete, leave)
  const isPending = [rotate, reschedule, visit, remove].some((each) => each.isPending) || remove.isSuccess
  return { rotate, reschedule, visit, remove, isPending }
}

function useCall<Answer, Sent = void>(call: UseMutationOptions<Answer, Error, Sent>, failed: string, done: () => void) {
  const { mutate, isPending, isSuccess } = useMutation(call, queries)
  const send = (sent: Sent) =>
    mutate(sent, {
      onSuccess: done,
      onError: (error) => toastError(error, failed),
      onSettled: refreshBehind,
    })
  return { send, isPending, isSuccess }
}

export const moveQuestion = (process: Process, move: StepMove): Question | null =>
  questionBefore(move.act, process, sentBy(process.id, move), mailsLeave())

const visitQuestion = (process: Process, pressed: VisitPress): Question | null =>
  questionBefore(pressed, process, sentOf(pressed, { id: process.id }), mailsLeave())

const mailsLeave = (): boolean => pageMeta('mails') !== 'kept'

const rotateQuestion: Question = { title: confirmations.rotateLink, confirm: labels.rotate }

const removeQuestion = (process: Process): Question => ({
  title: confirmations.deleteProcess,
  about: { name: processName(process), car: process.car },
  confirm: 'Supprimer',
  danger: true,
})
