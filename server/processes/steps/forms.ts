import { revertForm } from '../../../domain/process-form.ts'
import { routes } from '../../../domain/routes.ts'
import { finalises, revertConfirmation, type Step } from '../../../domain/steps.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { form, type Sent } from '../../http/forms/form.ts'
import { found } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import { finalisation } from '../outcome/finalisation.ts'
import { backToProcess, outcomeText } from '../outcome/outcome.ts'
import { findProcess, readProcess } from '../read-process.ts'
import { stepsOf } from './store.ts'

/** The buttons of a step. What is not undone lightly asks first. */
export const stepForms = {
  stepPrepare: [
    form({
      call: 'POST /processes/:id/steps/:stepId/propose-ready',
      reads: true,
      back: backToProcess,
      toast: outcomeText,
    }),
  ],
  stepValidate: [
    form({
      call: 'POST /processes/:id/steps/:stepId/validate',
      first: finalisationOf,
      reads: true,
      back: backToProcess,
      toast: outcomeText,
    }),
  ],
  stepRevert: [
    form({
      call: 'PATCH /processes/:id/steps/:stepId',
      first: async (tx, { params, fields }) => {
        const { status } = parse(revertForm, fields)
        if (status === 'validated') return null
        const [steps] = await Promise.all([stepsOf(tx, params.id), findProcess(tx, params.id)])
        return found('confirm', returnOf(params, status, steps))
      },
      reads: true,
      back: backToProcess,
      toast: outcomeText,
    }),
  ],
}

type StepSent = Sent<{ id: string; stepId: string }>

/** Validating the last step completes the process, and asks as finalising does; null for any other step. */
async function finalisationOf(tx: TenantRead, { deps, actor, params: { id, stepId }, next }: StepSent) {
  const process = await readProcess(tx, id, actor, deps)
  const index = process.steps.findIndex((step) => step.id === stepId)
  if (index < 0 || !finalises(process.steps, index, 'validated')) return null
  const action = routes.stepValidate.href({ id, stepId })
  return found('confirm', finalisation(process, action, next === null ? {} : { retour: next }, deps.config))
}

function returnOf(
  { id, stepId }: { id: string; stepId: string },
  status: 'ready' | 'proposed',
  steps: readonly Step[],
) {
  return {
    ...revertConfirmation(status, steps, stepId),
    action: routes.stepRevert.href({ id, stepId }),
    confirmLabel: 'Confirmer',
    fields: { status, confirme: '1' },
    backHref: routes.process.href({ id }),
  }
}
