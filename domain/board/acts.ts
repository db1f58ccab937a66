import type { CallBody, CallName, CallParams } from '../calls.ts'
import { fillPath, type PathParams, queryText } from '../ground/addresses/address.ts'
import type { Action } from '../ground/permissions.ts'
import * as routes from '../ground/routes.ts'
import * as fallbacks from '../ground/texts/fallbacks.ts'
import { sheetActs } from './sheet-acts.ts'

export type UndoAct = 'undoStep' | 'undoResume'

type Act = {
  label: string
  /** The label in the menu «…», where it is another one. */
  menu?: string
  /** The address of its form, or the page that its link opens. */
  page: { path: string }
  query?: Record<string, string>
  hash?: string
  /** The people to whom it is offered. */
  right: Action
  /** The call of its form, which scripts make themselves; links have none. */
  call?: CallName
  /** The body of the call, where a press has no choice. */
  body?: object
  /** The field that the button of a row sends, and the parameter of the call in it. */
  field?: { name: string; param: string }
  /** The message after a failed call without a message from the server. */
  failure?: string
  /** The text of a row's button after the press, for an act that rows make by its call. They send the form of others. */
  done?: string
  /** Whether it is always news for the customer: a row then offers the ways to contact them. */
  isNews?: true
  /** The act that undoes it, offered in its toast. */
  undo?: UndoAct
  /** The key that presses its button in the focused row, or on the page. */
  key?: string
}

const visitFailure = 'Erreur arrivée ou restitution'
const assigneeFailure = 'Erreur attribution'

/**
 * The acts on a process, by the name that their buttons and links have in `data-act`. Rows, sheets, pages and keys read
 * them here. `act-rules.ts` has their questions, effects and toasts.
 */
export const acts = {
  wait: { label: 'Attente', menu: routes.wait.title, page: sheetActs.wait, right: 'keepWaiting' },
  // With the most frequent reason for blocked work already chosen.
  blocked: { label: 'Bloqué', page: sheetActs.blocked, query: { raison: 'piece' }, right: 'keepWaiting' },
  newDate: { label: 'Nouvelle date', page: sheetActs.newDate, right: 'updateProcess' },
  remind: { label: 'Relancer', page: sheetActs.remind, hash: '#dire-au-client', right: 'remindCustomer' },
  markReady: {
    label: routes.stepPrepare.title,
    page: routes.stepPrepare,
    right: 'markStepReady',
    call: 'POST /processes/:id/steps/:stepId/propose-ready',
    failure: fallbacks.stepReady,
    done: 'Prêt',
    undo: 'undoStep',
  },
  validate: {
    label: routes.stepValidate.title,
    page: routes.stepValidate,
    right: 'validateStep',
    call: 'POST /processes/:id/steps/:stepId/validate',
    failure: fallbacks.stepValidate,
    done: 'Validé',
    undo: 'undoStep',
    key: 'v',
  },
  revert: {
    label: 'Repasser à',
    page: routes.stepRevert,
    right: 'revertStep',
    call: 'PATCH /processes/:id/steps/:stepId',
    failure: fallbacks.stepRevert,
  },
  undoStep: {
    label: routes.stepUndo.title,
    page: routes.stepUndo,
    right: 'markStepReady',
    call: 'POST /processes/:id/steps/:stepId/undo',
    failure: 'Erreur annulation étape',
  },
  resume: {
    label: routes.waitEnd.title,
    page: routes.waitEnd,
    right: 'keepWaiting',
    call: 'PATCH /processes/:id/waits/:waitId',
    body: { ended: true },
    field: { name: 'attente', param: 'waitId' },
    failure: 'Erreur fin d’attente',
    undo: 'undoResume',
  },
  undoResume: {
    label: routes.waitUndo.title,
    page: routes.waitUndo,
    right: 'keepWaiting',
    call: 'POST /processes/:id/waits/:waitId/undo',
    failure: 'Erreur annulation fin d’attente',
  },
  arrive: {
    label: 'Véhicule arrivé',
    page: routes.arrival,
    right: 'receiveCar',
    call: 'POST /processes/:id/arrival',
    body: { km: null, keyNumber: null, place: null },
    failure: visitFailure,
  },
  undoArrival: {
    label: 'Annuler l’arrivée',
    page: routes.arrivalUndo,
    right: 'receiveCar',
    call: 'DELETE /processes/:id/arrival',
    failure: visitFailure,
  },
  handBack: {
    label: 'Rendue',
    menu: 'Véhicule rendu',
    page: routes.handover,
    right: 'receiveCar',
    call: 'POST /processes/:id/return',
    body: { km: null },
    failure: visitFailure,
    isNews: true,
  },
  undoReturn: {
    label: 'Annuler la restitution',
    page: routes.handoverUndo,
    right: 'receiveCar',
    call: 'DELETE /processes/:id/return',
    failure: visitFailure,
  },
  take: {
    label: 'Je m’en charge',
    page: routes.assignee,
    right: 'takeProcess',
    call: 'PATCH /processes/:id/assignee',
    failure: assigneeFailure,
  },
  leave: {
    label: 'Je rends',
    page: routes.assignee,
    right: 'takeProcess',
    call: 'PATCH /processes/:id/assignee',
    body: { userId: null },
    failure: assigneeFailure,
  },
  assign: { label: 'Changer de mécanicien', page: routes.assignee, right: 'assignProcess' },
  addSteps: {
    label: routes.approvalSteps.title,
    page: routes.approvalSteps,
    right: 'updateProcess',
    call: 'POST /processes/:id/approvals/:approvalId/steps',
    failure: 'Erreur ajout aux étapes',
  },
  settle: {
    label: routes.approvalSettled.title,
    page: routes.approvalSettled,
    right: 'updateProcess',
    call: 'POST /processes/:id/approvals/:approvalId/settle',
    failure: 'Erreur réponse notée',
  },
  noteDone: { label: routes.approvalDone.title, page: routes.approval, hash: '#fait', right: 'sendApproval' },
  photo: { label: 'Photo', page: routes.stepPhotoNew, right: 'annotate' },
  gallery: { label: 'Galerie', page: routes.stepPhotoNew, right: 'annotate' },
  moveEnd: {
    label: 'À rendre un autre jour',
    page: routes.processEnd,
    right: 'updateProcess',
    call: 'PATCH /processes/:id',
    field: { name: 'estimatedEndDate', param: 'estimatedEndDate' },
    failure: fallbacks.processUpdate,
    isNews: true,
  },
  moveStart: {
    label: 'Attendue un autre jour',
    page: routes.processStart,
    right: 'updateProcess',
    field: { name: 'startDate', param: 'startDate' },
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]

/** The acts that have a call. */
export type CalledAct = { [Name in ActName]: (typeof acts)[Name] extends { call: CallName } ? Name : never }[ActName]

type CallOf<Name extends CalledAct> = (typeof acts)[Name]['call']

/** The parameters and the body of an act's call. */
export type Sent<Name extends CalledAct> = { params: CallParams<CallOf<Name>>; body: CallBody<CallOf<Name>> }

/** The row of an act, whichever it is. */
export const actOf = (name: ActName): Act => acts[name]

/** The address of an act's form or page. @param query beside that of the act */
export function actHref<Name extends ActName>(
  name: Name,
  params: PathParams<(typeof acts)[Name]['page']['path']>,
  query: Record<string, string> = {},
): string {
  const act = actOf(name)
  return fillPath(act.page.path, params ?? {}) + queryText({ ...act.query, ...query }) + (act.hash ?? '')
}
