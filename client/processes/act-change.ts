import { MutationObserver } from '@tanstack/react-query'
import { shownAfter, toastAfter } from '../../domain/board/act-rules.ts'
import { actHref, actOf, acts, type CalledAct, type Sent, type UndoAct } from '../../domain/board/acts.ts'
import type { Process } from '../../domain/processes/process.ts'
import { sendAct, sentOf } from '../api/acts.ts'
import { queries } from '../runtime/network/query-client.ts'
import { showToast } from '../runtime/page/toasts.ts'
import { readSession } from '../runtime/session/session-storage.ts'
import { type Change, changeMutation } from './process-change.ts'

/** The change of a process by an act. @param body where the act has a choice */
export function actChange<Name extends CalledAct>(
  name: Name,
  params: Sent<Name>['params'],
  body?: Sent<Name>['body'],
): Change {
  const sent = sentOf(name, params, body)
  return {
    send: () => sendAct(name, sent),
    shown: (process) => shownAfter(name, process, sent, { now: new Date().toISOString(), me: ownName() }),
    failure: acts[name].failure,
    done: (process) => announceAct(name, process, sent),
  }
}

/** The user's name as this tab stored it; null where it has none, until the server's answer contains the name. */
function ownName() {
  const user = readSession()?.user
  return user ? { id: user.id, prenom: user.prenom, nom: user.nom } : null
}

/** Announces an act in a toast. @param process the server's answer */
export function announceAct<Name extends CalledAct>(name: Name, process: Process, sent: Sent<Name>): void {
  const text = toastAfter(name, process, sent)
  const { undo } = actOf(name)
  if (text === null) return
  if (undo) offerUndo(undo, sent.params, text)
  else showToast('info', text)
}

/** Announces an act in a toast, and offers for ten seconds to undo it, to the person who did it. */
export function offerUndo(undo: UndoAct, params: { id: string }, text: string): void {
  const { id } = params
  const known = params as Sent<UndoAct>['params']
  const change = actChange(undo, known)
  makeRoomFor(id)
  const close = showToast('info', text, {
    label: actOf(undo).label,
    href: actHref(undo, known),
    posts: true,
    undoes: true,
    // The mutation shows its error.
    act: () => void new MutationObserver(queries, changeMutation(id)).mutate(change).catch(() => undefined),
  })
  offers.push({ id, close })
}

/** The open offers, the latest last; some have closed by themselves. */
let offers: { id: string; close: () => void }[] = []
const offersShown = 3

/** Closes offers that are no longer possible, and the oldest of many: toasts must not fill a phone's screen. */
function makeRoomFor(id: string): void {
  const kept = offers.filter((offer) => offer.id !== id).slice(1 - offersShown)
  for (const offer of offers) if (!kept.includes(offer)) offer.close()
  offers = kept
}
