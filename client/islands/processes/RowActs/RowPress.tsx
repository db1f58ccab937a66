import { MutationObserver } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { actOf, acts } from '../../../../domain/board/acts.ts'
import { rowForm } from '../../../../domain/processes/list-words.ts'
import { type Process, processName } from '../../../../domain/processes/process.ts'
import { processNow } from '../../../queries/processes.ts'
import { onDataArrived } from '../../../runtime/islands/loader.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { regainFocus } from '../../../runtime/regions/regain-focus.ts'
import { ConfirmDialog, useQuestion } from '../../../ui/dialog/ConfirmDialog.tsx'
import { moveQuestion } from '../ProcessView/useProcessActions.ts'
import { moveMutation } from '../ProcessView/useStepMove.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import { pressedAct } from './pressed-act.ts'
import { sendInPlace } from './send-in-place.ts'

/** A press on the action of a row; each press is a new object, even on the same button. */
export type RowPressed = { button: HTMLButtonElement }

/** Performs the action of each pressed row; asks first if it completes the process. */
export function RowPress({ presses, viewer }: { presses: readonly RowPressed[]; viewer: Viewer }) {
  const { ask, dialog } = useQuestion()
  const [announcement, setAnnouncement] = useState('')
  const contacts = useRowContacts()
  const begin = useEffectEvent(async ({ button }: RowPressed) => {
    if (button.getAttribute('aria-disabled') === 'true') return
    const pressed = pressedAct(button)
    const target = moveOf(pressed)
    if (!target) {
      const release = hold(button, button.textContent ?? '')
      const before = await processBefore(pressed)
      if (!(await sendInPlace(button))) release()
      else if (before) contacts.ask(before)
      return
    }
    const words = acts[target.move.act].done
    const name = (button.getAttribute('aria-label') ?? '').replace(`${button.textContent?.trim()} `, '')
    const act = (before?: Process) =>
      void send(target, hold(button, words)).then((done) => {
        if (!done) return
        setAnnouncement(`${name}\u00a0: ${words}`)
        if (before) contacts.ask(before)
      })
    if (!pressed.asks) return act()
    const process = await processNow(target.id).catch((error) => toastError(error, acts[target.move.act].failure))
    if (!process) return
    const question = moveQuestion(process, target.move)
    if (!question) act(process)
    else ask({ ...question, about: { name: processName(process), car: process.car }, act: () => act(process) })
  })
  const begun = useRef(0)
  useEffect(() => {
    for (const press of presses.slice(begun.current)) void begin(press)
    begun.current = presses.length
  }, [presses])
  return (
    <>
      <ConfirmDialog {...dialog} />
      <p className="vh" role="status">
        {announcement}
      </p>
      {contacts.code && <contacts.code.RowContacts before={contacts.before} viewer={viewer} />}
    </>
  )
}

const contactCode = lateCode(() => import('./RowContact.tsx'))

/** The processes of rows whose action was news for the customer, as they were before. */
function useRowContacts() {
  const code = useStore(contactCode)
  const [before, setBefore] = useState<readonly Process[]>([])
  const add = (process: Process) => setBefore((known) => [...known.filter(({ id }) => id !== process.id), process])
  const ask = (process: Process) => {
    // Without its code, the customer can be contacted from the sheet.
    const show = () =>
      contactCode.run(
        () => add(process),
        () => undefined,
      )
    processNow(process.id).then(show, () => undefined)
  }
  return { code, before, ask }
}

type Pressed = ReturnType<typeof pressedAct>

/** The process before an act that is news for the customer; null for any other act, and without network. */
const processBefore = async ({ name, params }: Pressed): Promise<Process | null> =>
  actOf(name).isNews ? processNow(params.id).catch(() => null) : null

/** Shows the move of a step at once and undoes it when refused, after an error toast; then the list is refreshed. */
async function send({ id, move }: StepTarget, release: () => void): Promise<boolean> {
  try {
    await new MutationObserver(queries, moveMutation({ id, status: 'in_progress' })).mutate(move)
    return true
  } catch {
    release()
    return false
  }
}

type StepTarget = NonNullable<ReturnType<typeof moveOf>>

/** The step that a row's button moves; null for another act. */
function moveOf({ name: act, params: { id, stepId } }: Pressed) {
  return act === 'validate' || act === 'markReady' ? { id, move: { act, stepId } } : null
}

/** Marks the row as done, until the server's own row replaces it. @returns a function that undoes that */
function hold(button: HTMLButtonElement, done: string): () => void {
  const words = button.textContent
  button.setAttribute('aria-disabled', 'true')
  button.textContent = done
  const stopFollowing = followFocus(button)
  return () => {
    stopFollowing()
    button.removeAttribute('aria-disabled')
    button.textContent = words
  }
}

/** Focuses the next row's button, else the row, when the pressed button is removed. */
function followFocus(button: HTMLButtonElement): () => void {
  const next = nextOf(button)
  const car = button.closest<HTMLElement>('li[data-key]')?.dataset.key
  const stop = onDataArrived(() => {
    if (button.isConnected) return
    stop()
    regainFocus(movedRow(car) ?? next, true)
  })
  return stop
}

/** The work of a car that has moved to another day of the week. */
const movedRow = (car: string | undefined) =>
  car ? document.querySelector<HTMLElement>(`li[data-key="${car}"] a[data-process]`) : null

function nextOf(button: HTMLButtonElement): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`button[form="${rowForm}"]`)]
  const index = all.indexOf(button)
  return all[index + 1] ?? all[index - 1] ?? button.closest('tr')?.querySelector('a') ?? null
}
