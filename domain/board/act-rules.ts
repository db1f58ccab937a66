import type { Assignee } from '../employees/assignee.ts'
import { finaliseConfirmation, type Process, processName, processStatus, progress } from '../processes/process.ts'
import { movedText, sheetToasts, undoneStepText } from '../processes/sheet-messages.ts'
import {
  currentStep,
  isLastStep,
  markStepReady,
  movesForward,
  readyStep,
  revertConfirmation,
  revertStep,
  type Step,
  stepCounts,
  validateStep,
} from '../processes/steps.ts'
import {
  arrive,
  arriveOnly,
  giveBack,
  impliesArrival,
  undoArrival,
  undoReturn,
  unfinishedText,
} from '../visits/visit.ts'
import { acts, type CalledAct, type Sent } from './acts.ts'

/** The question before an act. */
export type ActQuestion = {
  title: string
  text?: string
  note?: string
  confirm: string
  about?: { name: string; car: Process['car'] }
}

/** The moment of an act, and the acting person where their name is known. */
export type By = { now: string; me: Assignee | null }

type Rule<Name extends CalledAct> = {
  /** The process after the act, to show before the answer; unchanged without. */
  shown?: (process: Process, sent: Sent<Name>, by: By) => Process
  /** The question before it; null where it needs none. */
  question?: (process: Process, sent: Sent<Name>, mailsLeave: boolean) => ActQuestion | null
  /** The toast after it. */
  toast?: (process: Process, sent: Sent<Name>) => string | null
}

/** The effect, question and toast of the acts of `acts.ts`. Each act with a call has its row. */
const rules: { [Name in CalledAct]: Rule<Name> } = {
  markReady: {
    shown: (process, { params }, { now }) => withSteps(process, markStepReady(process.steps, params.stepId, now), now),
    toast: stepText,
  },
  validate: {
    shown: (process, { params }, { now }) => withSteps(process, validateStep(process.steps, params.stepId, now), now),
    // Validating the last step completes the process, so it asks for the same confirmation.
    question: (process, { params }, mailsLeave) =>
      isLastStep(process.steps, params.stepId)
        ? finaliseConfirmation(process, Boolean(process.client?.email), mailsLeave)
        : null,
    toast: stepText,
  },
  revert: {
    shown: (process, { params, body }, { now }) =>
      withSteps(process, revertStep(process.steps, params.stepId, body.status), now),
    question: ({ steps }, { params, body }) =>
      body.status === 'validated'
        ? null
        : { ...revertConfirmation(body.status, steps, params.stepId), confirm: 'Confirmer' },
  },
  undoStep: {
    toast: ({ steps }, { params }) => {
      const step = steps.find(({ id }) => id === params.stepId)
      return step ? undoneStepText(step) : null
    },
  },
  resume: { shown: (process) => ({ ...process, waiting: null }), toast: () => sheetToasts.waitEnded },
  undoResume: { toast: () => sheetToasts.waitUndone },
  arrive: {
    shown: (process, { body }, { now }) => ({ ...process, visit: arrive(process.visit, body, now) }),
  },
  undoArrival: {
    shown: (process, _, { now }) => ({ ...process, visit: undoArrival(process.visit, now) }),
  },
  handBack: {
    shown: (process, { body }, { now }) => ({ ...process, visit: giveBack(process.visit, body, now) }),
    question: (process) =>
      process.status === 'completed'
        ? null
        : {
            title: 'Rendre ce véhicule maintenant\u00a0?',
            text: unfinishedText(process.stepsSummary),
            about: { name: processName(process), car: process.car },
            confirm: acts.handBack.menu,
          },
  },
  undoReturn: {
    shown: (process, _, { now }) => ({ ...process, visit: undoReturn(process.visit, now) }),
  },
  take: {
    shown: (process, { body }, { me }) => ({ ...process, assignee: me?.id === body.userId ? me : null }),
  },
  leave: { shown: (process) => ({ ...process, assignee: null }) },
  addSteps: {},
  settle: {},
  moveEnd: {
    shown: (process, { body }) => ({ ...process, estimatedEndDate: body.estimatedEndDate ?? null }),
  },
}

const ruleOf = <Name extends CalledAct>(name: Name): Rule<Name> => rules[name]

/** The process after an act, for the screen. An act that the rules forbid is left for the server to refuse. */
export function shownAfter<Name extends CalledAct>(name: Name, process: Process, sent: Sent<Name>, by: By): Process {
  try {
    return ruleOf(name).shown?.(process, sent, by) ?? process
  } catch {
    return process
  }
}

/** @param mailsLeave whether a mail server is set */
export const questionBefore = <Name extends CalledAct>(
  name: Name,
  process: Process,
  sent: Sent<Name>,
  mailsLeave: boolean,
): ActQuestion | null => ruleOf(name).question?.(process, sent, mailsLeave) ?? null

/** @param process as the act left it */
export const toastAfter = <Name extends CalledAct>(name: Name, process: Process, sent: Sent<Name>): string | null =>
  ruleOf(name).toast?.(process, sent) ?? null

/** The toast after a step has moved; none for the last one, whose end is said otherwise. */
function stepText({ steps, status }: Process, { params }: { params: { stepId: string } }): string | null {
  const step = steps.find(({ id }) => id === params.stepId)
  return step && status !== 'completed' ? movedText(step.status) : null
}

function withSteps(process: Process, steps: Step[], now: string): Process {
  const arrives = impliesArrival(process, process.steps, steps)
  const counts = stepCounts(steps)
  return {
    ...process,
    steps,
    visit: arrives ? arriveOnly(process.visit, now) : process.visit,
    waiting: movesForward(process.steps, steps) ? null : process.waiting,
    status: processStatus(counts),
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: currentStep(steps),
    pendingValidation: counts.ready > 0,
    readyStepId: readyStep(steps)?.id ?? null,
  }
}
