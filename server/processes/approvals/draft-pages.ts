import type { Router } from 'express'
import { approvalActs } from '../../../domain/approval.ts'
import { approvalToasts } from '../../../domain/approval-staff-words.ts'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { type Fields, form, type Refusal } from '../../http/forms/form.ts'
import { type Found, found, showFound } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { readProcess } from '../read-process.ts'
import { type ApprovalFields, emptyFields, fieldsOf, formOf, readFields, rearrange } from './editor.ts'
import { addressOf, backToApproval, readApproval, readStanding } from './read.ts'

/** A demand that is being written; with scripts off its buttons send the whole form. */
export function draftPages(pages: Router, deps: Deps): void {
  pages.get(routes.approvalNew.path, async (req, res) => {
    const params = { id: parseId(req.params.id) }
    await showFound(req, res, (tx, actor) => newPage(tx, { deps, actor, params }))
  })

  pages.get(routes.approval.path, async (req, res) => {
    const params = addressOf(req)
    await showFound(req, res, (tx, actor) => draftPage(tx, { deps, actor, params }))
  })
}

export const draftForms = {
  approvalNew: [
    form({
      call: 'POST /processes/:id/approvals',
      first: (tx, sent) => moved(sent.fields, (edited) => newPage(tx, sent, edited)),
      body: (fields) => formOf(readFields(fields)),
      refused: (tx, sent, refusal) => newPage(tx, sent, typed(sent.fields, refusal)),
      back: ({ params }) => routes.process.href(params),
      to: ({ params, fields }, { id: approvalId }) => afterSaving({ ...params, approvalId }, fields),
      toast: savedText,
    }),
  ],
  approval: [
    form({
      call: 'PATCH /processes/:id/approvals/:approvalId',
      first: (tx, sent) => moved(sent.fields, (edited) => draftPage(tx, sent, edited)),
      body: (fields) => formOf(readFields(fields)),
      refused: (tx, sent, refusal) => draftPage(tx, sent, typed(sent.fields, refusal)),
      back: backToApproval,
      to: ({ params, fields }) => afterSaving(params, fields),
      toast: savedText,
    }),
  ],
  approvalDelete: [
    form({
      call: 'DELETE /processes/:id/approvals/:approvalId',
      first: deletionPage,
      back: backToApproval,
      to: ({ params: { id } }) => routes.process.href({ id }),
      toast: approvalToasts.discarded,
    }),
  ],
  approvalCorrection: [
    form({
      call: 'POST /processes/:id/approvals/:approvalId/corrections',
      back: backToApproval,
      to: ({ params: { id } }, { id: approvalId }) => routes.approval.href({ id, approvalId }),
    }),
  ],
}

type Address = { id: string; approvalId: string }
type Edited = { fields: ApprovalFields; issues: Issue[]; unsaved: boolean }
type At<Params> = { deps: Deps; actor: Actor; params: Params }

/** The page, where a line's button was pressed: what was typed, in its new order. */
function moved(fields: Fields, page: (edited: Edited) => Promise<Found>): Promise<Found> | null {
  const rearranged = rearrange(readFields(fields), fields.geste)
  return rearranged && page({ fields: rearranged, issues: [], unsaved: true })
}

const typed = (fields: Fields, { issues }: Refusal): Edited => ({ fields: readFields(fields), issues, unsaved: true })

/** Saved: on to what the customer will see, or back to the draft. */
const afterSaving = (at: Address, { geste }: Fields): string =>
  geste === 'apercu' ? routes.approvalPreview.href(at) : routes.approval.href(at)

function savedText(_: unknown, { fields }: { fields: Fields }) {
  return fields.geste === 'apercu' ? undefined : approvalToasts.drafted
}

const untouched = { issues: [], unsaved: false }

async function newPage(
  tx: TenantRead,
  { deps, actor, params }: At<{ id: string }>,
  edited: Edited = { fields: emptyFields, ...untouched },
) {
  return found('approvalForm', { process: await readProcess(tx, params.id, actor, deps), approval: null, ...edited })
}

/** The form of a draft for whoever may write it; else where it stands. */
async function draftPage(tx: TenantRead, { deps, actor, params }: At<Address>, edited?: Edited): Promise<Found> {
  const { seen, ...both } = await readStanding(tx, actor, { processId: params.id, approvalId: params.approvalId }, deps)
  if (!approvalActs(both.approval, actor).edit) return found('approval', { ...both, seen })
  return found('approvalForm', { ...both, ...(edited ?? { fields: fieldsOf(both.approval), ...untouched }) })
}

async function deletionPage(tx: TenantRead, { deps, actor, params }: At<Address>): Promise<Found> {
  const { approval } = await readApproval(tx, actor, { processId: params.id, approvalId: params.approvalId }, deps)
  return found('confirm', {
    title: 'Supprimer ce brouillon\u00a0?',
    text: `«\u00a0${approval.title}\u00a0» n’est pas parti\u00a0: le client n’en saura rien.`,
    action: routes.approvalDelete.href(params),
    confirmLabel: 'Supprimer',
    danger: true,
    fields: { confirme: '1' },
    backHref: routes.approval.href(params),
  })
}
