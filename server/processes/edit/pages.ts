import type { Process } from '../../../domain/process.ts'
import { processPatch } from '../../../domain/process-form.ts'
import { patchFinalises, stepsBefore } from '../../../domain/process-update.ts'
import type { StepType } from '../../../domain/step-type.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { form, type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { type Found, found } from '../../http/page.ts'
import { isId, parseForm } from '../../http/parse.ts'
import { listStepTypes } from '../../step-types/store.ts'
import { completionPage, outcomeText } from '../outcome/outcome.ts'
import { readProcess } from '../read-process.ts'

export const editPages = {
  // The update modal's work as one plain form; another type is chosen first, because it brings other steps.
  processEdit: page({
    read: async (tx, request) => (await edition(tx, request)).shown,
    back: 'process',
    form: form({ call: 'PATCH /processes/:id', first: lookedAtFirst, reads: true, toast: outcomeText }),
  }),
} satisfies Pages

async function edition(tx: TenantRead, request: PageRequest<{ id: string }>) {
  const { req, deps, actor, params, isSent, fields, values, issues } = request
  const [process, all] = await Promise.all([readProcess(tx, params.id, actor, deps), listStepTypes(tx)])
  const stepTypes = all.filter(({ archived }) => !archived)
  const other = otherType(process, stepTypes, isSent ? fields.stepType_id : req.query.type)
  return { process, other, shown: { process, stepTypes, values: { ...values, stepType_id: other?.id ?? '' }, issues } }
}

/** The type asked for, when it is another one of this garage. */
function otherType(process: Process, stepTypes: StepType[], asked: unknown): StepType | null {
  if (!isId(asked) || asked === process.stepTypeId) return null
  return stepTypes.find((type) => type.id === asked) ?? null
}

/** The form again, where its steps are only looked at; the question, where it completes the process. */
async function lookedAtFirst(tx: TenantRead, sent: PageRequest<{ id: string }>): Promise<Found | null> {
  const patch = parseForm(processPatch, sent.fields)
  if (!patch.ok) return null
  const { process, other, shown } = await edition(tx, sent)
  if (sent.fields.geste === 'apercu') return found('processEdit', { ...shown, previewed: true })
  return patchFinalises(process, patch.data, stepsBefore(process, other))
    ? completionPage(sent, process, sent.values)
    : null
}
