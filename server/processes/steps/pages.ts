import type { Router } from 'express'
import { revertForm } from '../../../domain/process-form.ts'
import { routes } from '../../../domain/routes.ts'
import { finalises, revertConfirmation, type Step } from '../../../domain/steps.ts'
import type { Deps } from '../../deps.ts'
import { inGarage } from '../../http/in-garage.ts'
import { safeNext } from '../../http/next.ts'
import { type Find, found, showFound, showPage } from '../../http/page.ts'
import { parse, parseId } from '../../http/parse.ts'
import { finalisation, isConfirmed, redirectWithOutcome } from '../outcome/redirect.ts'
import { readProcess } from '../record/find.ts'
import { markProcessStepReady, revertProcessStep, type StepTarget, validateProcessStep } from './actions.ts'

/** The buttons of a step, as plain forms. What is not undone lightly asks first. */
export function stepPages(pages: Router, deps: Deps): void {
  pages.post(routes.stepPrepare.path, async (req, res) => {
    const target = targetOf(req)
    const work = inGarage(deps, req, (tx, actor) => markProcessStepReady(tx, actor, target, deps))
    await redirectWithOutcome(req, res, target.processId, work)
  })

  pages.post(routes.stepValidate.path, async (req, res) => {
    const target = targetOf(req)
    const next = safeNext(req.body?.retour)
    if (!isConfirmed(req) && (await showFound(req, res, finalisationOf(deps, target, next)))) return
    const work = inGarage(deps, req, (tx, actor) => validateProcessStep(tx, actor, target, deps))
    await redirectWithOutcome(req, res, target.processId, work, { next })
  })

  pages.post(routes.stepRevert.path, async (req, res) => {
    const target = targetOf(req)
    const { status } = parse(revertForm, req.body)
    if (status !== 'validated' && !isConfirmed(req)) {
      return showPage(req, res, 'confirm', async (tx, actor) => {
        const { steps } = await readProcess(tx, target.processId, actor, deps)
        return returnOf(target, status, steps)
      })
    }
    const work = inGarage(deps, req, (tx, actor) => revertProcessStep(tx, actor, target, status, deps))
    await redirectWithOutcome(req, res, target.processId, work)
  })
}

/** Validating the last step completes the process, and asks as finalising does; null for any other step. */
function finalisationOf(deps: Deps, { processId: id, stepId }: StepTarget, next: string | null): Find {
  return async (tx, actor) => {
    const process = await readProcess(tx, id, actor, deps)
    const index = process.steps.findIndex((step) => step.id === stepId)
    if (index < 0 || !finalises(process.steps, index, 'validated')) return null
    const action = routes.stepValidate.href({ id, stepId })
    return found('confirm', finalisation(process, action, next === null ? {} : { retour: next }, deps.config))
  }
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

const targetOf = ({ params }: { params: { id: string; stepId: string } }): StepTarget => ({
  processId: parseId(params.id),
  stepId: parseId(params.stepId),
})
