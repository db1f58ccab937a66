import { MutationObserver } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fallbacks } from '../../../domain/messages.ts'
import { processName } from '../../../domain/process.ts'
import { toastError } from '../../api/error-texts.ts'
import { processNow } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { ConfirmDialog, useQuestion } from '../../ui/ConfirmDialog.tsx'
import { moveQuestion } from '../ProcessView/useProcessActions.ts'
import { moveMutation } from '../ProcessView/useStepMove.ts'
import { targetOf, type ValidationTarget } from './row-button.ts'

/** The last press on a row's «Valider»; each is another one, though the button be the same. */
export type RowPress = { button: HTMLButtonElement }

/** Validates the step of the row that was pressed; asks first where that completes the process. */
export function RowValidation({ press }: { press: RowPress }) {
  const { ask, dialog } = useQuestion()
  const [told, setTold] = useState('')
  const begin = useEffectEvent(async ({ button }: RowPress) => {
    const target = targetOf(button)
    if (!target) return
    const act = () => void send(target).then((done) => done && setTold(`${target.name} : étape validée`))
    if (!target.isLast) return act()
    const process = await processNow(target.id).catch((error) => toastError(error, fallbacks.stepValidate))
    if (!process) return
    const question = moveQuestion(process, { act: 'validate', stepId: target.stepId })
    if (!question) act()
    else ask({ ...question, about: { name: processName(process), car: process.car }, act })
  })
  useEffect(() => void begin(press), [press])
  return (
    <>
      <ConfirmDialog {...dialog} />
      <p className="vh" role="status">
        {told}
      </p>
    </>
  )
}

/** Shown at once, taken back when refused; the list behind says the rest. What was refused has been told. */
async function send({ id, stepId, hold }: ValidationTarget): Promise<boolean> {
  const release = hold()
  try {
    await new MutationObserver(queries, moveMutation({ id, status: 'in_progress' })).mutate({ act: 'validate', stepId })
    return true
  } catch {
    release()
    return false
  }
}
