import * as z from 'zod'
import { approvalActs } from '../../../domain/approvals/approval.ts'
import { approvalPatch, approvalSendPage, partsChoiceQuery } from '../../../domain/approvals/approval-form.ts'
import { lineAnswers } from '../../../domain/approvals/approval-schemas.ts'
import { type PartsExemption, partsExemptionLabels } from '../../../domain/approvals/parts-choice.ts'
import { partsFile, partsFileName } from '../../../domain/approvals/parts-file.ts'
import { sendingOf, sendWays } from '../../../domain/approvals/sending.ts'
import { approvalToasts, remindedText, sentText } from '../../../domain/approvals/staff-words.ts'
import { sizeNamed } from '../../../domain/entries/entry.ts'
import * as routes from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { found, showPage } from '../../http/answer/page.ts'
import { sendText } from '../../http/answer/send-text.ts'
import { idempotentForm, inGarage, readInGarage } from '../../http/calls/in-garage.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { type Fields, form, formWithoutCall, type Pages, page, question } from '../../http/forms/page-table.ts'
import { parse } from '../../http/parse.ts'
import { areWhole, sendProvedImage } from '../../photos/send-image.ts'
import { qrPath } from '../../renderer/qr.ts'
import { mailWay, publicOrigin } from '../../runtime/public-origin.ts'
import { activePeople } from '../assignee/assignee.ts'
import { readProcess } from '../read-process.ts'
import { editedOf, emptyFields, fieldsOf, formOf, movesLine, readFields } from './draft/editor.ts'
import { receiveLinePhotos } from './draft/received-photos.ts'
import { evidenceOf, photosOfEvidence } from './proof/evidence.ts'
import { allPartsChoices, listPartsChoices } from './proof/parts-choice.ts'
import { type ApprovalRequest, approvalImage, findApproval, readStanding, targetOf } from './read.ts'
import { type GivenLink, linkApproval, sendApproval } from './request/send.ts'

const edited = {
  receives: receiveLinePhotos,
  body: (fields: Fields) => formOf(readFields(fields)),
  rearranges: movesLine,
  toast: (_: unknown, { fields }: { fields: Fields }) =>
    previewed.includes(String(fields.geste)) ? undefined : approvalToasts.drafted,
}

/** The buttons that lead from the form to the preview: two of them name the way by which the request will leave. */
const previewed: readonly string[] = ['apercu', ...sendWays]

/** Pages of an approval draft. With scripts off its buttons send the whole form. */
const draftPages = {
  approvalNew: page({
    read: async (tx, request) => {
      const process = await readProcess(tx, request.params.id, request.actor, request.deps)
      return found('approvalForm', { process, approval: null, ...editedOf(request, emptyFields) })
    },
    form: form({
      call: 'POST /processes/:id/approvals',
      ...edited,
      to: ({ params, fields }, { id: approvalId }) => afterSaving({ ...params, approvalId }, fields),
    }),
  }),
  approval: page({
    // The form of a draft for whoever may write it; for others the approval's page.
    read: async (tx, request) => {
      const { seen, ...both } = await readStanding(tx, request)
      if (!approvalActs(both.approval, request.actor).edit) return { ...both, seen }
      return found('approvalForm', { ...both, ...editedOf(request, fieldsOf(both.approval)) })
    },
    edits: {
      takes: approvalPatch,
      now: async (tx, request) => formOf(fieldsOf((await readStanding(tx, request)).approval)),
      words: {
        lines: (value) => linesText(value as { label: string; amountCents: string }[]),
        partsExemption: (value) => partsExemptionLabels[value as PartsExemption],
      },
    },
    form: form({
      call: 'PATCH /processes/:id/approvals/:approvalId',
      ...edited,
      to: ({ params, fields }) => afterSaving(params, fields),
    }),
  }),
  approvalPreview: page({
    query: z.object({ par: z.enum(sendWays).optional().catch(undefined) }),
    read: async (tx, request) => {
      const { process, approval, seen } = await readStanding(tx, request)
      const { config } = request.deps
      const ways = { mail: mailWay(config), link: publicOrigin(config, request.req) !== null }
      const sending = approval.state === 'draft' ? sendingOf(process.client, ways, request.query.par) : null
      return { at: request.params, isDraft: approval.state === 'draft', approval: seen, sending }
    },
  }),
  approvalDelete: page({
    form: form({
      call: 'DELETE /processes/:id/approvals/:approvalId',
      first: async (tx, sent) => {
        const { title } = await findApproval(tx, sent)
        return question(sent, {
          title: 'Supprimer ce brouillon\u00a0?',
          text: `«\u00a0${title}\u00a0» n’est pas parti\u00a0: le client n’en saura rien.`,
          confirmLabel: 'Supprimer',
          danger: true,
        })
      },
      to: 'process',
      toast: approvalToasts.discarded,
    }),
  }),
  approvalCorrection: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/corrections',
      to: ({ params: { id } }, { id: approvalId }) => routes.approval.href({ id, approvalId }),
    }),
  }),
} satisfies Pages

/** Pages that send an approval to its customer, remind them, and withdraw it. */
const sendPages = {
  approvalSend: page({
    read: async (tx, request) => {
      const { req, deps, issues } = request
      const standing = await readStanding(tx, request)
      if (standing.approval.state !== 'draft') return found('approval', standing)
      const ways = { mail: mailWay(deps.config), link: publicOrigin(deps.config, req) !== null }
      // A refused form may come back because the draft has changed meanwhile.
      const hasChanged = issues.some(({ code }) => code === 'changed')
      return found('approvalSend', { ...standing, ways }, hasChanged ? 409 : 200)
    },
    forms: [
      // The link is in no mail: it is shown this once.
      formWithoutCall({
        access: 'sendApproval',
        when: ({ way }) => way === 'link',
        outside: sendByLink,
        shows: linkPage,
      }),
      form({
        call: 'POST /processes/:id/approvals/:approvalId/send',
        body: (fields) => parse(approvalSendPage, fields),
        toast: (_, { deps }) => sentText(mailWay(deps.config)),
      }),
    ],
  }),
  approvalLink: page({ form: form({ call: 'POST /processes/:id/approvals/:approvalId/links', shows: linkPage }) }),
  approvalReminder: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/remind',
      toast: (_, { deps }) => remindedText(mailWay(deps.config)),
    }),
  }),
  approvalWithdraw: page({
    read: async (tx, request) => {
      await findApproval(tx, request)
      return question(request, {
        title: 'Retirer cette demande\u00a0?',
        text: 'Le client ne pourra plus y répondre\u00a0: sa page dira qu’elle n’est plus valable.',
        confirmLabel: routes.approvalWithdraw.title,
        danger: true,
      })
    },
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/withdraw',
      asks: true,
      toast: approvalToasts.withdrawn,
    }),
  }),
} satisfies Pages

/** Pages of an answer: record one that the garage was given, add its steps, print its evidence. */
const answerPages = {
  approvalRecord: page({
    read: async (tx, request) => {
      const { actor, deps, fields } = request
      const [{ seen, ...both }, people] = await Promise.all([readStanding(tx, request), activePeople(tx)])
      if (!approvalActs(both.approval, actor).record) return found('approval', { ...both, seen })
      return {
        ...both,
        law: seen.law,
        parts: seen.parts,
        people,
        now: deps.now().toISOString(),
        answers: Object.fromEntries(answersIn(fields)),
      }
    },
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/record',
      body: (fields) => ({ ...fields, answers: answersIn(fields).map(([lineId, answer]) => ({ lineId, answer })) }),
      toast: approvalToasts.recorded,
    }),
  }),
  approvalSteps: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/steps',
      to: ({ params: { id }, next }) => next ?? `${routes.process.href({ id })}#etapes`,
      toast: approvalToasts.stepsAdded,
    }),
  }),
  approvalDone: page({
    read: async (tx, request) => found('approval', await readStanding(tx, request)),
    back: ({ params }) => routes.approval.href(params),
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/done',
      toast: approvalToasts.workDone,
    }),
  }),
  approvalSettled: page({
    form: form({
      call: 'POST /processes/:id/approvals/:approvalId/settle',
      to: 'process',
      toast: approvalToasts.settled,
    }),
  }),
  approvalProof: page({
    answer: async ({ deps, req, res, params }) => {
      const target = targetOf(params)
      const names = await readInGarage(deps, req, (tx, actor) => photosOfEvidence(tx, target, actor))
      const photosAreWhole = await areWhole(deps.photos.storage, names)
      const now = deps.now()
      return showPage(req, res, 'approvalProof', (tx, actor) => evidenceOf(tx, target, actor, { now, photosAreWhole }))
    },
  }),
  approvalPhoto: page({
    answer: async ({ deps, req, res, params }) => {
      const size = sizeNamed(params.size)
      if (!size) throw notFound()
      const photo = { photoId: params.photoId, size }
      const image = await readInGarage(deps, req, (tx, actor) => approvalImage(tx, targetOf(params), actor, photo))
      res.removeHeader('Cache-Control')
      await sendProvedImage(req, res, deps.photos.storage, image)
    },
  }),
} satisfies Pages

/** The register of choices between new parts and others: a page of it, and its file. */
const partsPages = {
  partsChoices: page({
    query: partsChoiceQuery,
    read: async (tx, { query }) => ({ list: await listPartsChoices(tx, query), period: query }),
  }),
  partsChoicesFile: page({
    query: partsChoiceQuery,
    answer: async ({ deps, req, res, query }) => {
      const items = await readInGarage(deps, req, (tx) => allPartsChoices(tx, query))
      res.attachment(partsFileName(query)).type('text/csv; charset=utf-8')
      await sendText(req, res, partsFile(items))
    },
  }),
} satisfies Pages

export const approvalPages = { ...draftPages, ...sendPages, ...answerPages, ...partsPages }

const linesText = (lines: readonly { label: string; amountCents: string }[]): string =>
  lines.map(({ label, amountCents }) => `${label} (${amountCents}\u00a0€)`).join(', ')

/** The page after saving: what the customer will see, or the draft again. */
function afterSaving(at: ApprovalRequest['params'], { geste }: Fields): string {
  if (geste === 'apercu') return routes.approvalPreview.href(at)
  const par = sendWays.find((way) => way === geste)
  return par ? routes.approvalPreview.href(at, { par }) : routes.approval.href(at)
}

/** The answers of a form, each by the name of its line's field. */
function answersIn(fields: Fields): [lineId: string, answer: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const lineId = /^reponse-(.+)$/.exec(name)?.[1]
    const answer = lineAnswers.find((option) => option === value)
    return lineId && answer ? [[lineId, answer] as [string, string]] : []
  })
}

/** Sends the approval once for its key, then gives its link: two calls of a program, in one press. */
async function sendByLink({ req, deps, params, fields }: ApprovalRequest): Promise<GivenLink> {
  const form = parse(approvalSendPage, fields)
  const target = targetOf(params)
  const origin = publicOrigin(deps.config, req)
  await idempotentForm(deps, req, 'POST /processes/:id/approvals/:approvalId/send', async (tx, actor) => {
    if (origin === null) throw conflict('NO_PUBLIC_ADDRESS')
    await sendApproval(tx, actor, target, form, deps)
    return { id: target.approvalId }
  })
  return inGarage(deps, req, (tx, actor) => linkApproval(tx, actor, target, origin, deps))
}

async function linkPage(tx: TenantRead, request: ApprovalRequest, { link, expiresAt }: GivenLink) {
  const [standing, qr] = await Promise.all([readStanding(tx, request), qrPath(link)])
  const main = sendWays.find((way) => way === request.fields.par) ?? null
  return found('approvalLink', { ...standing, link, expiresAt, qr, main })
}
