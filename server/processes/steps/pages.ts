import type { Request, Router } from 'express'
import { revertForm } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { finalises, revertConfirmation, type Step } from '../../../domain/steps.ts'
import type { Deps } from '../../deps.ts'
import { inGarage } from '../../http/in-garage.ts'
import { page } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import { finalisation, isConfirmed, redirectWithOutcome } from '../outcome/redirect.ts'
import { processContext } from '../record/context.ts'
import { processFor } from '../record/process-for.ts'
import { markProcessStepReady, revertProcessStep, type StepTarget, validateProcessStep } from './actions.ts'
import { targetOf } from './api.ts'

/** The buttons of a step, as plain forms. What is not undone lightly asks first. */
export function stepPages(pages: Router, deps: Deps): void {
  pages.post(routes.stepPrepare.path, async (req, res) => {
    const target = targetOf(req)
    const work = inGarage(deps, req, (tx, actor) => markProcessStepReady(tx, actor, target, processContext(deps)))
    await redirectWithOutcome(req, res, target.processId, work)
  })

  pages.post(routes.stepValidate.path, async (req, res) => {
    const target = targetOf(req)
    const question = isConfirmed(req) ? null : await finalisationOf(deps, req, target)
    if (question) return page(req, res, 'confirm', question)
    const work = inGarage(deps, req, (tx, actor) => validateProcessStep(tx, actor, target, processContext(deps)))
    await redirectWithOutcome(req, res, target.processId, work)
  })

  pages.post(routes.stepRevert.path, async (req, res) => {
    const target = targetOf(req)
    const { status } = parse(revertForm, req.body)
    if (status !== 'validated' && !isConfirmed(req)) {
      const { steps } = await processFor(deps, req, target.processId)
      return page(req, res, 'confirm', returnOf(target, status, steps))
    }
    const work = inGarage(deps, req, (tx, actor) => revertProcessStep(tx, actor, target, status, processContext(deps)))
    await redirectWithOutcome(req, res, target.processId, work)
  })
}

/** Validating the last step completes the process, and asks as finalising does; null for any other step. */
async function finalisationOf(deps: Deps, req: Request, target: StepTarget) {
  const process = await processFor(deps, req, target.processId)
  const index = process.steps.findIndex((step) => step.id === target.stepId)
  const { processId: id, stepId } = target
  if (index < 0 || !finalises(process.steps, index, 'validated')) return null
  return finalisation(process, routes.stepValidate.href({ id, stepId }), {}, deps.config)
}

function returnOf({ processId: id, stepId }: StepTarget, status: 'ready' | 'proposed', steps: readonly Step[]) {
  return {
    ...revertConfirmation(status, steps, stepId),
    action: routes.stepRevert.href({ id, stepId }),
    confirmLabel: 'Confirmer',
    fields: { status, confirme: '1' },
    backHref: routes.process.href({ id }),
  }
}
