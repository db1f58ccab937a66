import { revertForm } from '../../../domain/process-form.ts'
import { finalises, revertConfirmation } from '../../../domain/steps.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { form } from '../../http/forms/form.ts'
import { type Pages, page, question } from '../../http/forms/page.ts'
import type { PageRequest } from '../../http/forms/request.ts'
import { parse } from '../../http/parse.ts'
import { completionPage, outcomeText } from '../outcome/outcome.ts'
import { findProcess, readProcess } from '../read-process.ts'
import { stepsOf } from './store.ts'

const told = { reads: true, toast: outcomeText } as const

/** The buttons of a step. What is not undone lightly asks first. */
export const stepPages = {
  stepPrepare: page({
    back: 'process',
    forms: [form({ call: 'POST /processes/:id/steps/:stepId/propose-ready', ...told })],
  }),
  stepValidate: page({
    back: 'process',
    forms: [form({ call: 'POST /processes/:id/steps/:stepId/validate', first: completion, ...told })],
  }),
  stepRevert: page({
    back: 'process',
    forms: [form({ call: 'PATCH /processes/:id/steps/:stepId', first: returning, ...told })],
  }),
} satisfies Pages

type StepRequest = PageRequest<{ id: string; stepId: string }>

/** Validating the last step completes the process, and asks as finalising does; null for any other step. */
async function completion(tx: TenantRead, sent: StepRequest) {
  const { deps, actor, params } = sent
  const process = await readProcess(tx, params.id, actor, deps)
  const index = process.steps.findIndex(({ id }) => id === params.stepId)
  return index >= 0 && finalises(process.steps, index, 'validated') ? completionPage(sent, process) : null
}

async function returning(tx: TenantRead, sent: StepRequest) {
  const { params, fields } = sent
  const { status } = parse(revertForm, fields)
  if (status === 'validated') return null
  const [steps] = await Promise.all([stepsOf(tx, params.id), findProcess(tx, params.id)])
  const asked = revertConfirmation(status, steps, params.stepId)
  return question(sent, { ...asked, confirmLabel: 'Confirmer', fields: { status } })
}
