import type { processCalls } from '../../../domain/features/processes.ts'
import { dayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as toasts from '../../../domain/ground/texts/toasts.ts'
import { finaliseConfirmation, type Process, processName, unwrittenText } from '../../../domain/processes/process.ts'
import { processPatch, revertForm } from '../../../domain/processes/process-form.ts'
import { stepsBefore, targetFinalises } from '../../../domain/processes/process-update.ts'
import { movedText, undoneStepText } from '../../../domain/processes/sheet-messages.ts'
import { stepLabels } from '../../../domain/processes/step-status.ts'
import { finalises, revertConfirmation, type Step } from '../../../domain/processes/steps.ts'
import type { StepType } from '../../../domain/step-types/step-type.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { feature } from '../../feature.ts'
import { found, type PageResult } from '../../http/answer/page.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { notFound } from '../../http/errors.ts'
import {
  type Fields,
  form,
  type Offered,
  type PageRequest,
  type Pages,
  page,
  question,
} from '../../http/forms/page-table.ts'
import { isId, parse, parseForm } from '../../http/parse.ts'
import { listStepTypes } from '../../step-types/step-types.ts'
import { findProcess, readProcess } from '../read-process.ts'
import { markProcessStepReady, revertProcessStep, undoProcessStep, validateProcessStep } from './steps.ts'
import { stepsOf } from './store.ts'

export type StepCall = Extract<keyof typeof processCalls, `${string}/steps/${string}`>

const stepsApi = (deps: Deps): Handlers<StepCall> => ({
  'POST /processes/:id/steps/:stepId/propose-ready': (tx, { actor, params }) =>
    markProcessStepReady(tx, actor, stepIn(params), deps),
  'POST /processes/:id/steps/:stepId/validate': (tx, { actor, params }) =>
    validateProcessStep(tx, actor, stepIn(params), deps),
  'PATCH /processes/:id/steps/:stepId': (tx, { actor, params, body }) =>
    revertProcessStep(tx, actor, stepIn(params), body.status, deps),
  'POST /processes/:id/steps/:stepId/undo': (tx, { actor, params }) => undoProcessStep(tx, actor, stepIn(params), deps),
})

const stepIn = ({ id, stepId }: { id: string; stepId: string }) => ({ processId: id, stepId })

const withOutcome = { reads: true, toast: outcomeText } as const

const processWords = {
  stepType_id: async (id: unknown, tx: TenantRead) => (await listStepTypes(tx)).find((type) => type.id === id)?.name,
  selectedIndex: (value: unknown) => (Array.isArray(value) ? undefined : `Étape ${Number(value) + 1}`),
}

/**
 * Pages of a process's steps, and its update as one plain form. Actions that are hard to undo ask for a confirmation.
 */
const stepPages = {
  stepPrepare: page({
    form: form({ call: 'POST /processes/:id/steps/:stepId/propose-ready', reads: true, toast: moveText }),
  }),
  stepValidate: page({
    form: form({
      call: 'POST /processes/:id/steps/:stepId/validate',
      // Validating the last step completes the process, so it asks for the same confirmation.
      first: async (tx, sent) => {
        const process = await readProcess(tx, sent.params.id, sent.actor, sent.deps)
        const index = process.steps.findIndex(({ id }) => id === sent.params.stepId)
        return index >= 0 && finalises(process.steps, index, 'validated') ? completionPage(sent, process) : null
      },
      reads: true,
      toast: moveText,
    }),
  }),
  stepUndo: page({
    form: form({ call: 'POST /processes/:id/steps/:stepId/undo', reads: true, toast: undoneText }),
  }),
  stepRevert: page({
    form: form({
      call: 'PATCH /processes/:id/steps/:stepId',
      first: async (tx, sent) => {
        const { id, stepId } = sent.params
        const { status } = parse(revertForm, sent.fields)
        if (status === 'validated') return null
        const [steps] = await Promise.all([stepsOf(tx, id), findProcess(tx, id)])
        const confirmation = revertConfirmation(status, steps, stepId)
        return question(sent, { ...confirmation, confirmLabel: 'Confirmer', fields: { status } })
      },
      ...withOutcome,
    }),
  }),
  // A changed type brings other steps: the form is shown again with them first.
  processEdit: page({
    read: async (tx, request) => (await edition(tx, request)).shown,
    edits: { takes: processPatch, now: editedProcess, words: processWords },
    form: form({ call: 'PATCH /processes/:id', first: lookedAtFirst, ...withOutcome }),
  }),
} satisfies Pages

type ProcessRequest = PageRequest<{ id: string }>

/**
 * The toast after an update. A person who confirmed the end, and finds the process completed, gets the toast of a
 * completion.
 */
function outcomeText(process: Process, { fields }: { fields: Fields }): string {
  const unwritten = fields.confirme === '1' && process.status === 'completed' ? unwrittenText(process) : null
  return unwritten ?? toasts.processUpdated
}

type StepRequest = PageRequest<{ id: string; stepId: string }>

/** The toast after a move, which offers to undo it, unless it completed the process. */
function moveText(process: Process, { params, next, fields }: StepRequest): string | Offered {
  if (process.status === 'completed') return outcomeText(process, { fields })
  const { status } = stepOf(process, params.stepId)
  const undo = { label: routes.stepUndo.title, href: routes.stepUndo.href(params), posts: true, undoes: true }
  return { message: movedText(status), action: next ? { ...undo, back: next } : undo }
}

function undoneText(process: Process, { params }: StepRequest): string {
  return undoneStepText(stepOf(process, params.stepId))
}

function stepOf({ steps }: Process, stepId: string): Step {
  const step = steps.find(({ id }) => id === stepId)
  if (!step) throw notFound()
  return step
}

/** The question before a process is completed. */
function completionPage(request: ProcessRequest, process: Process, fields?: Record<string, string>): PageResult {
  const mailsLeave = request.deps.config.smtpUrl !== undefined
  const { title, text, confirm } = finaliseConfirmation(process, Boolean(process.client?.email), mailsLeave)
  const about = { name: processName(process), car: process.car }
  return question(request, { title, text, about, confirmLabel: confirm, ...(fields && { fields }) })
}

/** The fields of the update's form. A chosen step counts only among the steps that the form showed. */
async function editedProcess(tx: TenantRead, { params, actor, deps }: ProcessRequest) {
  const { name, startDate, estimatedEndDate, stepTypeId, steps } = await readProcess(tx, params.id, actor, deps)
  return {
    name,
    startDate: dayParis(startDate),
    estimatedEndDate,
    stepType_id: stepTypeId,
    selectedIndex: steps.map(stateOf),
  }
}

const stateOf = ({ name, status }: Step): string => `${name} (${stepLabels[status]})`

async function edition(tx: TenantRead, request: ProcessRequest) {
  const { req, deps, actor, params, isSent, fields, values, issues } = request
  const [process, all] = await Promise.all([readProcess(tx, params.id, actor, deps), listStepTypes(tx)])
  const stepTypes = all.filter(({ archived }) => !archived)
  const other = otherType(process, stepTypes, isSent ? fields.stepType_id : req.query.type)
  return { process, other, shown: { process, stepTypes, values: { ...values, stepType_id: other?.id ?? '' }, issues } }
}

/** The requested type, if it is another type of this garage. */
function otherType(process: Process, stepTypes: StepType[], requestedId: unknown): StepType | null {
  if (!isId(requestedId) || requestedId === process.stepTypeId) return null
  return stepTypes.find((type) => type.id === requestedId) ?? null
}

/** The page before an update: the form with its new steps, or the question if it completes the process. */
async function lookedAtFirst(tx: TenantRead, sent: ProcessRequest): Promise<PageResult | null> {
  const patch = parseForm(processPatch, sent.fields)
  if (!patch.ok) return null
  const { process, other, shown } = await edition(tx, sent)
  if (sent.fields.geste === 'apercu') return found('processEdit', { ...shown, previewed: true })
  const isLast = targetFinalises(patch.data.stepsRemap, stepsBefore(process, other))
  return isLast ? completionPage(sent, process, sent.values) : null
}

export const stepsFeature = feature({ calls: stepsApi, pages: stepPages })
