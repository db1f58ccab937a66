import type { Request, Router } from 'express'
import type { Issue } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { type ProcessPatch, processPatch } from '../../../domain/process-form.ts'
import { patchFinalises, stepsBefore } from '../../../domain/process-update.ts'
import { routes } from '../../../domain/routes.ts'
import type { StepType } from '../../../domain/step-type.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { inGarage } from '../../http/in-garage.ts'
import { safeNext } from '../../http/next.ts'
import { type Found, found, showFound, showPage } from '../../http/page.ts'
import { type FormResult, isId, parseForm, parseId, typedValues } from '../../http/parse.ts'
import { listStepTypes } from '../../step-types/store.ts'
import { finalisation, isConfirmed, redirectWithOutcome } from '../outcome/redirect.ts'
import { readProcess } from '../record/find.ts'
import { updateProcess } from './update.ts'

/** The update modal's work as one plain form; another type is chosen first, because it brings other steps. */
export function editPages(pages: Router, deps: Deps): void {
  pages.get(routes.processEdit.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'processEdit', async (tx, actor) => {
      return shownWith(await edition(tx, actor, deps, { id, type: req.query.type }), {})
    })
  })

  pages.post(routes.processEdit.path, async (req, res) => {
    const id = parseId(req.params.id)
    const form = parseForm(processPatch, req.body)
    const asked = { id, type: req.body?.stepType_id }
    const shown = await showFound(req, res, async (tx, actor) =>
      shownAgain(await edition(tx, actor, deps, asked), form, req, deps),
    )
    if (shown || !form.ok) return
    const work = inGarage(deps, req, (tx, actor) => updateProcess(tx, actor, id, form.data, deps))
    await redirectWithOutcome(req, res, id, work, { next: safeNext(req.body?.retour) })
  })
}

async function edition(tx: TenantRead, actor: Actor, deps: Deps, { id, type }: { id: string; type: unknown }) {
  const [process, all] = await Promise.all([readProcess(tx, id, actor, deps), listStepTypes(tx)])
  const stepTypes = all.filter(({ archived }) => !archived)
  return { process, stepTypes, other: otherType(process, stepTypes, type) }
}

type Edition = Awaited<ReturnType<typeof edition>>

/** The type asked for, when it is another one of this garage. */
function otherType(process: Process, stepTypes: StepType[], asked: unknown): StepType | null {
  if (!isId(asked) || asked === process.stepTypeId) return null
  return stepTypes.find((type) => type.id === asked) ?? null
}

/** The form, where something is to be mended or only looked at; the question, where it completes the process. */
function shownAgain(edited: Edition, form: FormResult<ProcessPatch>, req: Request, { config }: Deps): Found | null {
  const { process, other } = edited
  const typed = typedValues(req.body)
  if (!form.ok) return found('processEdit', shownWith(edited, typed, form.issues), 422)
  if (req.body?.geste === 'apercu') return found('processEdit', { ...shownWith(edited, typed), previewed: true })
  if (isConfirmed(req) || !patchFinalises(process, form.data, stepsBefore(process, other))) return null
  return found('confirm', finalisation(process, routes.processEdit.href({ id: process.id }), typed, config))
}

function shownWith({ process, stepTypes, other }: Edition, typed: Record<string, string>, issues: Issue[] = []) {
  return { process, stepTypes, values: { ...typed, stepType_id: other?.id ?? '' }, issues }
}
