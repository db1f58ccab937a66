import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { confirmations, fallbacks, inTwo, labels, toasts } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, processName } from '../../../domain/process.ts'
import { isLastStep, revertConfirmation } from '../../../domain/steps.ts'
import { toastError } from '../../api/error-texts.ts'
import { deleteProcessMutation, moveEstimateMutation, rotateLinkMutation } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import type { StepMove } from '../../api/step-moves.ts'
import { mailsLeave } from '../../page-meta.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { clearSelection } from '../../selection.ts'
import { showToast } from '../../toasts.ts'
import type { Question } from '../../ui/ConfirmDialog.tsx'
import { useStepMove } from './useStepMove.ts'

type Asked = Question & { act: () => void }

export type ProcessActions = ReturnType<typeof useProcessActions>

/** All that can be done to a process from its sheet: one thing at a time, each asked first when it counts. */
export function useProcessActions(process: Process, sheet: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const move = useStepMove(process)
  const rotate = useMutation(rotateLinkMutation(process.id), queries)
  const reschedule = useMutation(moveEstimateMutation(process.id), queries)
  const remove = useMutation(deleteProcessMutation(process.id), queries)
  const pending = move.pending || rotate.isPending || reschedule.isPending || remove.isPending || remove.isSuccess
  useFocusKept(pending, sheet)

  const sendRotate = () =>
    rotate.mutate(undefined, {
      onSuccess: () => showToast('info', toasts.linkRotated),
      onError: (error) => toastError(error, fallbacks.linkRotate),
    })
  const sendRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast('info', toasts.processDeleted)
        clearSelection()
        refreshBehind()
      },
      onError: (error) => toastError(error, fallbacks.processDelete),
    })

  return {
    pending,
    question: asked,
    decline: () => setAsked(null),
    confirm: () => {
      setAsked(null)
      asked?.act()
    },
    move: (wanted: StepMove) => {
      const question = moveQuestion(process, wanted)
      if (question) setAsked({ ...question, act: () => move.send(wanted) })
      else move.send(wanted)
    },
    rotate: () => {
      if (process.qrToken) setAsked({ ...rotateQuestion, act: sendRotate })
      else sendRotate()
    },
    reschedule: (estimatedEndDate: string) =>
      reschedule.mutate(estimatedEndDate, {
        onSuccess: () => showToast('info', toasts.processUpdated),
        onError: (error) => toastError(error, fallbacks.processUpdate),
        onSettled: refreshBehind,
      }),
    remove: () => setAsked({ ...removeQuestion(process), act: sendRemove }),
  }
}

function moveQuestion(process: Process, move: StepMove): Question | null {
  if (move.act === 'revert') return { ...revertConfirmation(move.to, process.steps, move.stepId), confirm: 'Confirmer' }
  if (move.act !== 'validate' || !isLastStep(process.steps, move.stepId)) return null
  return finaliseConfirmation(process, Boolean(process.client?.email), mailsLeave())
}

const rotateQuestion: Question = { ...inTwo(confirmations.rotateLink), confirm: labels.rotate }
const removeQuestion = (process: Process): Question => ({
  ...inTwo(confirmations.deleteProcess),
  about: { name: processName(process), car: process.car },
  confirm: 'Supprimer',
  danger: true,
})

/** A button that goes away or is disabled drops the focus: it comes to the next thing to do, and never to a step back. */
function useFocusKept(pending: boolean, sheet: RefObject<HTMLElement | null>): void {
  const was = useRef(pending)
  useEffect(() => {
    const settled = was.current && !pending
    was.current = pending
    if (!settled || sheet.current?.contains(document.activeElement)) return
    const next = sheet.current?.querySelector<HTMLElement>('[data-act] button:not([disabled])')
    const dialog = sheet.current?.closest<HTMLElement>('[role=dialog]')
    ;(next ?? dialog)?.focus()
  }, [pending, sheet])
}
