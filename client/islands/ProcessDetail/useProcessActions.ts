import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { confirmations, fallbacks, inTwo, labels, toasts } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, unwrittenText } from '../../../domain/process.ts'
import { isLastStep, revertConfirmation } from '../../../domain/steps.ts'
import { toastError } from '../../api/error-texts.ts'
import {
  deleteProcessMutation,
  moveEstimateMutation,
  moveStepMutation,
  rotateLinkMutation,
  type StepMove,
} from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { mailsLeave } from '../../page-meta.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { clearSelection } from '../../selection.ts'
import { showToast } from '../../toasts.ts'
import type { Question } from '../../ui/ConfirmDialog.tsx'

type Asked = Question & { act: () => void }

const moveFallbacks = {
  propose: fallbacks.stepPropose,
  validate: fallbacks.stepValidate,
  revert: fallbacks.stepRevert,
} as const

export type ProcessActions = ReturnType<typeof useProcessActions>

/** All that can be done to a process from its sheet: one thing at a time, each asked first when it counts. */
export function useProcessActions(process: Process, sheet: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const move = useMutation(moveStepMutation(process.id), queries)
  const rotate = useMutation(rotateLinkMutation(process.id), queries)
  const reschedule = useMutation(moveEstimateMutation(process.id), queries)
  const remove = useMutation(deleteProcessMutation(process.id), queries)
  const pending = move.isPending || rotate.isPending || reschedule.isPending || remove.isPending || remove.isSuccess
  useFocusKept(pending, sheet)

  const sendMove = (wanted: StepMove) =>
    move.mutate(wanted, {
      onSuccess: (done) => tellUnwritten(process, done),
      onError: (error) => toastError(error, moveFallbacks[wanted.act]),
      onSettled: refreshBehind,
    })
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
      if (question) setAsked({ ...question, act: () => sendMove(wanted) })
      else sendMove(wanted)
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
    remove: () => setAsked({ ...removeQuestion, act: sendRemove }),
  }
}

function moveQuestion(process: Process, move: StepMove): Question | null {
  if (move.act === 'revert') return { ...revertConfirmation(move.to), confirm: 'Confirmer' }
  if (move.act !== 'validate' || !isLastStep(process.steps, move.stepId)) return null
  return finaliseConfirmation(process, Boolean(process.client?.email), mailsLeave())
}

const rotateQuestion: Question = { ...inTwo(confirmations.rotateLink), confirm: labels.rotate }
const removeQuestion: Question = { ...inTwo(confirmations.deleteProcess), confirm: 'Supprimer', danger: true }

/** A process that ends without a mail that left: somebody has to call the client. */
function tellUnwritten(before: Process, after: Process): void {
  const ended = before.status !== 'completed' && after.status === 'completed'
  const text = ended && unwrittenText(after)
  if (text) showToast('info', text)
}

/** A button that goes away or is disabled drops the focus: it comes back to the next thing to do. */
function useFocusKept(pending: boolean, sheet: RefObject<HTMLElement | null>): void {
  const was = useRef(pending)
  useEffect(() => {
    const settled = was.current && !pending
    was.current = pending
    if (!settled || sheet.current?.contains(document.activeElement)) return
    const next = sheet.current?.querySelector<HTMLElement>('ol button:not([disabled])')
    const dialog = sheet.current?.closest<HTMLElement>('[role=dialog]')
    ;(next ?? dialog)?.focus()
  }, [pending, sheet])
}
