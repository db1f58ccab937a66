import type { Router } from 'express'
import type { Issue } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { processPatch } from '../../../domain/process-form.ts'
import { patchFinalises, stepsBefore } from '../../../domain/process-update.ts'
import { routes } from '../../../domain/routes.ts'
import type { StepType } from '../../../domain/step-type.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { form, type Sent } from '../../http/forms/form.ts'
import { type Found, found, showPage } from '../../http/page.ts'
import { isId, parseForm, parseId, typedValues } from '../../http/parse.ts'
import { listStepTypes } from '../../step-types/store.ts'
import { finalisation } from '../outcome/finalisation.ts'
import { backToProcess, outcomeText } from '../outcome/outcome.ts'
import { readProcess } from '../read-process.ts'

/** The update modal's work as one plain form; another type is chosen first, because it brings other steps. */
export function editPages(pages: Router, deps: Deps): void {
  pages.get(routes.processEdit.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'processEdit', async (tx, actor) => {
      return shownWith(await edition(tx, { deps, actor, params: { id } }, req.query.type), {})
    })
  })
}

export const editForms = {
  processEdit: [
    form({
      call: 'PATCH /processes/:id',
      first: lookedAtFirst,
      refused: async (tx, sent, { values, issues }) =>
        found('processEdit', shownWith(await edition(tx, sent, sent.fields.stepType_id), values, issues)),
      reads: true,
      back: backToProcess,
      toast: outcomeText,
    }),
  ],
}

type Editing = { deps: Deps; actor: Actor; params: { id: string } }

async function edition(tx: TenantRead, { deps, actor, params }: Editing, type: unknown) {
  const [process, all] = await Promise.all([readProcess(tx, params.id, actor, deps), listStepTypes(tx)])
  const stepTypes = all.filter(({ archived }) => !archived)
  return { process, stepTypes, other: otherType(process, stepTypes, type) }
}

type Edition = Awaited<ReturnType<typeof edition>>

/** The type asked for, when it is another one of this garage. */
function otherType(process: Process, stepTypes: StepType[], asked: unknown): StepType | null {
  if (!isId(asked) || asked === process.stepTypeId) return null
  return stepTypes.find((type) => type.id === asked) ?? null
}

/** The form again, where its steps are only looked at; the question, where it completes the process. */
async function lookedAtFirst(tx: TenantRead, sent: Sent<{ id: string }>): Promise<Found | null> {
  const patch = parseForm(processPatch, sent.fields)
  if (!patch.ok) return null
  const edited = await edition(tx, sent, sent.fields.stepType_id)
  const { process, other } = edited
  const typed = typedValues(sent.fields)
  if (sent.fields.geste === 'apercu') return found('processEdit', { ...shownWith(edited, typed), previewed: true })
  if (!patchFinalises(process, patch.data, stepsBefore(process, other))) return null
  return found('confirm', finalisation(process, routes.processEdit.href(sent.params), typed, sent.deps.config))
}

function shownWith({ process, stepTypes, other }: Edition, typed: Record<string, string>, issues: Issue[] = []) {
  return { process, stepTypes, values: { ...typed, stepType_id: other?.id ?? '' }, issues }
}
