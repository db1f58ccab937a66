import type { Request, Response, Router } from 'express'
import { approvalActs } from '../../../domain/approval.ts'
import { approvalForm } from '../../../domain/approval-form.ts'
import { approvalToasts } from '../../../domain/approval-staff-words.ts'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { goTelling } from '../../http/flash.ts'
import { idempotentForm, inGarage } from '../../http/in-garage.ts'
import { found, showFound, showPage } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { conflictOf, submitForm } from '../../http/submit.ts'
import { isConfirmed } from '../outcome/redirect.ts'
import type { ApprovalTarget } from '../record/approval-store.ts'
import { readProcess } from '../record/find.ts'
import { correctApproval, discardApproval, draftApproval, editApproval } from './draft.ts'
import { type ApprovalFields, emptyFields, fieldsOf, formOf, readFields, rearrange } from './editor.ts'
import { pageOf, readApproval, readStanding, targetOf } from './read.ts'

/** A demand that is being written; with scripts off its buttons send the whole form. */
export function draftPages(pages: Router, deps: Deps): void {
  pages.get(routes.approvalNew.path, (req, res) => showNew(req, res, deps))
  pages.post(routes.approvalNew.path, (req, res) => draft(req, res, deps))
  pages.get(routes.approval.path, (req, res) => showOne(req, res, deps))
  pages.post(routes.approval.path, (req, res) => edit(req, res, deps))

  pages.post(routes.approvalDelete.path, async (req, res) => {
    const target = targetOf(req)
    if (!isConfirmed(req)) return askDeletion(req, res, deps, target)
    const refusal = await conflictOf(inGarage(deps, req, (tx, actor) => discardApproval(tx, actor, target, deps)))
    if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
    await goTelling(res, routes.process.href({ id: target.processId }), approvalToasts.discarded)
  })

  pages.post(routes.approvalCorrection.path, async (req, res) => {
    const target = targetOf(req)
    const made = inGarage(deps, req, (tx, actor) => correctApproval(tx, actor, target, deps))
    const refusal = await conflictOf(made)
    if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
    res.redirect(303, pageOf({ ...target, approvalId: await made }))
  })
}

type Shown = { fields: ApprovalFields; issues: Issue[]; unsaved: boolean; status: number }

async function draft(req: Request, res: Response, deps: Deps): Promise<void> {
  const processId = parseId(req.params.id)
  const { fields, moved } = typedIn(req)
  if (moved) return showNew(req, res, deps, { fields: moved, issues: [], unsaved: true, status: 200 })
  const done = submitForm(approvalForm, formOf(fields), (form) =>
    idempotentForm(deps, req, 'POST /processes/:id/approvals', async (tx, actor) => ({
      id: await draftApproval(tx, actor, processId, form, deps),
    })),
  )
  const refusal = await conflictOf(done)
  if (refusal) return goTelling(res, routes.process.href({ id: processId }), refusal, 'error')
  const made = await done
  if (!made.ok) return showNew(req, res, deps, { fields, issues: made.issues, unsaved: true, status: 422 })
  await goOn(req, res, { processId, approvalId: made.value.id })
}

async function edit(req: Request, res: Response, deps: Deps): Promise<void> {
  const target = targetOf(req)
  const { fields, moved } = typedIn(req)
  if (moved) return showOne(req, res, deps, { fields: moved, issues: [], unsaved: true, status: 200 })
  const done = submitForm(approvalForm, formOf(fields), (form) =>
    inGarage(deps, req, (tx, actor) => editApproval(tx, actor, target, form, deps)),
  )
  const refusal = await conflictOf(done)
  if (refusal) return goTelling(res, pageOf(target), refusal, 'error')
  const edited = await done
  if (!edited.ok) return showOne(req, res, deps, { fields, issues: edited.issues, unsaved: true, status: 422 })
  await goOn(req, res, target)
}

/** What was typed; `moved` where a line's button was pressed. */
function typedIn({ body }: Request) {
  const fields = readFields(body ?? {})
  return { fields, moved: rearrange(fields, body?.geste) }
}

/** Saved: on to what the customer will see, or back to the draft. */
async function goOn(req: Request, res: Response, target: ApprovalTarget): Promise<void> {
  const { processId: id, approvalId } = target
  if (req.body?.geste === 'apercu') return res.redirect(303, routes.approvalPreview.href({ id, approvalId }))
  await goTelling(res, pageOf(target), approvalToasts.drafted)
}

const fresh = { issues: [], unsaved: false, status: 200 }

function showNew(req: Request, res: Response, deps: Deps, shown: Shown = { fields: emptyFields, ...fresh }) {
  const id = parseId(req.params.id)
  const { status, ...form } = shown
  return showPage(
    req,
    res,
    'approvalForm',
    async (tx, actor) => ({ process: await readProcess(tx, id, actor, deps), approval: null, ...form }),
    status,
  )
}

/** The form of a draft for whoever may write it; else where it stands. */
async function showOne(req: Request, res: Response, deps: Deps, shown?: Shown): Promise<void> {
  const target = targetOf(req)
  await showFound(req, res, async (tx, actor) => {
    const { seen, ...both } = await readStanding(tx, actor, target, deps)
    if (!approvalActs(both.approval, actor).edit) return found('approval', { ...both, seen })
    const { status, ...form } = shown ?? { fields: fieldsOf(both.approval), ...fresh }
    return found('approvalForm', { ...both, ...form }, status)
  })
}

function askDeletion(req: Request, res: Response, deps: Deps, target: ApprovalTarget): Promise<void> {
  const { processId: id, approvalId } = target
  return showPage(req, res, 'confirm', async (tx, actor) => {
    const { approval } = await readApproval(tx, actor, target, deps)
    return {
      title: 'Supprimer ce brouillon\u00a0?',
      text: `«\u00a0${approval.title}\u00a0» n’est pas parti\u00a0: le client n’en saura rien.`,
      action: routes.approvalDelete.href({ id, approvalId }),
      confirmLabel: 'Supprimer',
      danger: true,
      fields: { confirme: '1' },
      backHref: pageOf(target),
    }
  })
}
