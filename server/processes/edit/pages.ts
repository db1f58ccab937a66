import type { Request, Router } from 'express'
import { type Process, type ProcessPatch, processPatch } from '../../../domain/process.ts'
import {
  patchFinalises,
  type StepPreview,
  stepsAfter,
  stepsBefore,
  type UpdatePreview,
} from '../../../domain/process-update.ts'
import { remapNotice } from '../../../domain/remap.ts'
import { routes } from '../../../domain/routes.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { preselectedIndex } from '../../../domain/steps.ts'
import type { Deps } from '../../deps.ts'
import { inGarage, readInGarage } from '../../http/in-garage.ts'
import { safeNext } from '../../http/next.ts'
import { page } from '../../http/page.ts'
import { isId, parseForm, parseId, typedValues } from '../../http/parse.ts'
import { listStepTypes } from '../../step-types/store.ts'
import { finalisation, isConfirmed, redirectWithOutcome } from '../outcome/redirect.ts'
import { processContext } from '../record/context.ts'
import { readProcess } from '../record/find.ts'
import { updateProcess } from './update.ts'

/** The update modal's work as one plain form; another type is chosen first, because it brings other steps. */
export function editPages(pages: Router, deps: Deps): void {
  pages.get(routes.processEdit.path, async (req, res) => {
    const { process, stepTypes } = await materialOf(deps, req)
    const stepType = stepTypeOf(process, stepTypes, req.query.type)
    await page(req, res, 'processEdit', {
      ...formOf(process, stepTypes, stepType),
      values: valuesOf(process),
      issues: [],
    })
  })

  pages.post(routes.processEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const form = parseForm(processPatch, req.body)
    const { process, stepTypes } = await materialOf(deps, req)
    const edited = formOf(process, stepTypes, stepTypeOf(process, stepTypes, req.body?.stepType_id))
    if (!form.ok)
      return page(
        req,
        res,
        'processEdit',
        { ...edited, values: { ...valuesOf(process), ...form.values }, issues: form.issues },
        422,
      )
    if (req.body?.geste === 'apercu') {
      const preview = previewOf(edited.steps, form.data)
      return page(req, res, 'processEdit', { ...edited, values: typedValues(req.body), issues: [], preview })
    }
    if (patchFinalises(process, form.data, edited.steps) && !isConfirmed(req)) {
      const fields = typedValues(req.body)
      return page(req, res, 'confirm', finalisation(process, routes.processEdit.href({ id }), fields, deps.config))
    }
    const work = inGarage(deps, req, (tx, actor) => updateProcess(tx, actor, id, form.data, processContext(deps)))
    await redirectWithOutcome(req, res, id, work, { next: safeNext(req.body?.retour) })
  })
}

function materialOf(deps: Deps, req: Request) {
  const id = parseId(req.params.id)
  return readInGarage(deps, req, async (tx, actor) => {
    const [process, stepTypes] = await Promise.all([
      readProcess(tx, id, actor, deps.secrets.linkKey),
      listStepTypes(tx),
    ])
    return { process, stepTypes: stepTypes.filter((type) => !type.archived) }
  })
}

/** The type asked for, when it is another one of this garage. */
function stepTypeOf(process: Process, stepTypes: StepType[], asked: unknown): StepType | null {
  if (!isId(asked) || asked === process.stepTypeId) return null
  return stepTypes.find((type) => type.id === asked) ?? null
}

/** Another type starts at its beginning; the same one stays as it is unless a step is chosen. */
function formOf(process: Process, stepTypes: StepType[], stepType: StepType | null) {
  return {
    process,
    stepTypes: stepTypes.map(({ id, name }) => ({ id, name })),
    stepTypeId: stepType?.id ?? process.stepTypeId ?? '',
    steps: stepsBefore(process, stepType),
    startsAgain: stepType !== null,
    suggestedIndex: stepType ? 0 : preselectedIndex(process.steps),
  }
}

/** What the steps would become, for who has no script to see it while choosing. */
function previewOf(steps: readonly StepPreview[], { stepsRemap }: ProcessPatch): UpdatePreview {
  return {
    steps: stepsAfter(steps, stepsRemap ?? null),
    notice: stepsRemap ? remapNotice(steps, stepsRemap.selectedIndex) : null,
  }
}

const valuesOf = ({ name, estimatedEndDate }: Process) => ({
  name: name ?? '',
  estimatedEndDate: estimatedEndDate ?? '',
})
