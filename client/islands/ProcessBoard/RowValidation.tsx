import { MutationObserver } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { validationForm } from '../../../domain/processes/list-words.ts'
import { processName } from '../../../domain/processes/process.ts'
import * as fallbacks from '../../../domain/texts/fallbacks.ts'
import { toastError } from '../../api/error-texts.ts'
import { onDataArrived } from '../../page/loader.ts'
import { regainFocus } from '../../page/regain-focus.ts'
import { processNow } from '../../queries/processes.ts'
import { queries } from '../../queries/query-client.ts'
import { ConfirmDialog, useQuestion } from '../../ui/dialog/ConfirmDialog.tsx'
import { moveQuestion } from '../ProcessView/useProcessActions.ts'
import { moveMutation } from '../ProcessView/useStepMove.ts'

/** A press on a row's «Valider»; each press is a new object, even on one button. */
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

/** Shows the validation at once and undoes it when refused, after an error toast; then the list is refreshed. */
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

export type ValidationTarget = NonNullable<ReturnType<typeof targetOf>>

/** What a row's «Valider» validates; null while it has been pressed already. */
export function targetOf(button: HTMLButtonElement) {
  const [, id, stepId] = /\/([\w-]+)\/etapes\/([\w-]+)\//.exec(button.formAction) ?? []
  if (!id || !stepId || button.getAttribute('aria-disabled') === 'true') return null
  const name = (button.getAttribute('aria-label') ?? '').replace(/^Valider /, '')
  return { id, stepId, name, isLast: 'last' in button.dataset, hold: () => hold(button) }
}

/** Marks the row as done, until the server's own row replaces it. Returns what undoes that. */
function hold(button: HTMLButtonElement): () => void {
  const words = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = 'Validé'
  const stopFollowing = followFocus(button)
  return () => {
    stopFollowing()
    button.removeAttribute('aria-disabled')
    button.textContent = words
  }
}

/** Gives the focus to the next row's button, else to the row, when the pressed button is removed. */
function followFocus(button: HTMLButtonElement): () => void {
  const next = nextOf(button)
  const stop = onDataArrived(() => {
    if (button.isConnected) return
    stop()
    regainFocus(next, true)
  })
  return stop
}

function nextOf(button: HTMLButtonElement): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`button[form="${validationForm}"]`)]
  const index = all.indexOf(button)
  return all[index + 1] ?? all[index - 1] ?? button.closest('tr')?.querySelector('a') ?? null
}
