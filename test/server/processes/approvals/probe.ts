import type { Approval } from '../../../../domain/approvals/approval.ts'
import { withdrawalToken } from '../../../../server/processes/row/withdrawal-links.ts'
import {
  type CallRights,
  type CallSamples,
  confirmed,
  type FormCalls,
  type Ids,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type Scene,
} from '../../probes/probe.ts'

const approval = (photo: string) => ({
  title: 'Freins avant',
  lines: [{ label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] }],
})
const typed = { title: 'Freins avant', label: 'Disques', kind: 'security', amount: '184,00', part: '' }

export const kinds = [
  'approval',
  'draftApproval',
  'approvalLine',
  'approvalToken',
  'approvalVersion',
  'withdrawalToken',
] as const

export const rows: Rows<(typeof kinds)[number]> = async (scene, ids) => {
  const recorded = await recordedIn(scene, ids)
  const { linkKey } = scene.app.deps.secrets
  return { ...(await sentIn(scene, ids)), withdrawalToken: withdrawalToken(linkKey, recorded) }
}

/**
 * An answer recorded by phone, with a right of withdrawal and a choice of parts, which is in the register with the car.
 */
async function recordedIn({ admin, owner, word }: Scene, { process }: Pick<Ids, 'process'>): Promise<string> {
  const at = `/processes/${process}/approvals`
  const lines = [{ label: `Balais ${word}`, kind: 'advice', amountCents: 2450, part: 'new' }]
  const { id, lines: drafted } = await made<Approval>(admin.post(at, { title: `Balais ${word}`, lines }))
  const answers = drafted.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
  const answer = { prenom: 'Léa', nom: word, medium: 'phone', heardBy: owner.id, heardAt: new Date().toISOString() }
  await admin.post(`${at}/${id}/record`, { answers, partsChoice: 'circular', ...answer })
  return id
}

/** An agreement that waits for an answer, and a draft beside it. */
async function sentIn({ admin, word }: Scene, { process, photo }: Pick<Ids, 'process' | 'photo'>) {
  const at = `/processes/${process}/approvals`
  const lines = [{ label: `Disques ${word}`, kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] }]
  const form = { title: `Freins ${word}`, message: `${word} conseille`, lines }
  const { id } = await made(admin.post(at, form))
  const sent = await made<Approval>(admin.post(`${at}/${id}/send`, { way: 'link', wait: false }))
  const token: string = (await admin.post(`${at}/${id}/links`)).body.link.split('/').at(-1)
  const { version } = (await admin.get(`/public/approvals/${token}`)).body
  const draft = await made(admin.post(at, form))
  return {
    approval: id,
    draftApproval: draft.id,
    approvalLine: sent.lines[0]?.id ?? '',
    approvalToken: token,
    approvalVersion: version as string,
  }
}

export const samples = {
  'GET /processes/:id/approvals': ({ process: id }) => ({ params: { id } }),
  'GET /processes/:id/approvals/:approvalId': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals': ({ process: id, photo }) => ({ params: { id }, body: approval(photo) }),
  'PATCH /processes/:id/approvals/:approvalId': ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
    body: { title: 'Autre titre' },
  }),
  'DELETE /processes/:id/approvals/:approvalId': ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/corrections': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/send': ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
    body: { way: 'link', wait: false },
  }),
  'POST /processes/:id/approvals/:approvalId/links': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/remind': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/withdraw': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/record': ({
    process: id,
    approval: approvalId,
    approvalLine,
    employee,
  }) => ({
    params: { id, approvalId },
    body: {
      answers: [{ lineId: approvalLine, answer: 'accepted' }],
      prenom: 'Léa',
      nom: 'Petit',
      medium: 'phone',
      heardBy: employee,
      heardAt: new Date().toISOString(),
    },
  }),
  'POST /processes/:id/approvals/:approvalId/steps': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/settle': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
  }),
  'POST /processes/:id/approvals/:approvalId/done': ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    body: { text: 'Rien', amountCents: null },
  }),
  'GET /parts-choices': () => ({}),
  'GET /public/approvals/:token': ({ approvalToken: token }) => ({ params: { token } }),
  'POST /public/approvals/:token': ({ approvalToken: token, approvalLine, approvalVersion: version }) => ({
    params: { token },
    body: { version, answers: [{ lineId: approvalLine, answer: 'refused' }], prenom: 'Léa', nom: 'Petit' },
  }),
  'GET /public/withdrawals/:token': ({ withdrawalToken: token }) => ({ params: { token } }),
  'POST /public/withdrawals/:token': ({ withdrawalToken: token }) => ({
    params: { token },
    body: { nom: 'Léa Petit' },
  }),
  'POST /public/approvals/:token/callback': ({ approvalToken: token }) => ({ params: { token } }),
} satisfies CallSamples

export const callRights = {
  'GET /processes/:id/approvals': 'reader',
  'GET /processes/:id/approvals/:approvalId': 'reader',
  'POST /processes/:id/approvals': 'employee',
  'PATCH /processes/:id/approvals/:approvalId': 'employee',
  'DELETE /processes/:id/approvals/:approvalId': 'employee',
  'POST /processes/:id/approvals/:approvalId/corrections': 'employee',
  'POST /processes/:id/approvals/:approvalId/send': 'admin',
  'POST /processes/:id/approvals/:approvalId/links': 'admin',
  'POST /processes/:id/approvals/:approvalId/remind': 'admin',
  'POST /processes/:id/approvals/:approvalId/withdraw': 'admin',
  'POST /processes/:id/approvals/:approvalId/record': 'admin',
  'POST /processes/:id/approvals/:approvalId/steps': 'admin',
  'POST /processes/:id/approvals/:approvalId/settle': 'admin',
  'POST /processes/:id/approvals/:approvalId/done': 'admin',
  'GET /parts-choices': 'admin',
  'GET /public/approvals/:token': 'nobody',
  'POST /public/approvals/:token': 'nobody',
  'GET /public/withdrawals/:token': 'nobody',
  'POST /public/withdrawals/:token': 'nobody',
  'POST /public/approvals/:token/callback': 'nobody',
} satisfies CallRights

export const pageSamples = {
  approvalNew: ({ process: id }) => ({ params: { id }, ...read, post: typed }),
  approval: ({ process: id, draftApproval: approvalId }) => ({ params: { id, approvalId }, ...read, post: typed }),
  approvalPreview: ({ process: id, draftApproval: approvalId }) => ({ params: { id, approvalId }, ...read }),
  approvalDelete: ({ process: id, draftApproval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalCorrection: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalSend: ({ process: id, draftApproval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: { way: 'link' },
  }),
  approvalLink: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalReminder: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalWithdraw: ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: confirmed,
  }),
  approvalRecord: ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: { medium: 'phone', prenom: 'Léa', nom: 'Petit' },
  }),
  approvalSettled: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalSteps: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, post: {} }),
  approvalDone: ({ process: id, approval: approvalId }) => ({
    params: { id, approvalId },
    ...read,
    post: { text: 'Rien' },
  }),
  approvalProof: ({ process: id, approval: approvalId }) => ({ params: { id, approvalId }, ...read }),
  approvalPhoto: ({ process: id, approval: approvalId, photo: photoId }) => ({
    params: { id, approvalId, photoId, size: 'petite' },
    ...read,
  }),
  partsChoices: () => read,
  partsChoicesFile: () => read,
  publicApproval: ({ approvalToken: token }) => ({ params: { token }, ...read }),
  publicApprovalReview: ({ approvalToken: token }) => ({ params: { token }, post: {} }),
  publicApprovalAnswer: ({ approvalToken: token }) => ({ params: { token }, post: {} }),
  publicApprovalCallback: ({ approvalToken: token }) => ({ params: { token }, post: {} }),
  publicApprovalRenounce: ({ approvalToken: token }) => ({ params: { token }, ...read }),
  publicWithdrawal: ({ withdrawalToken: token }) => ({ params: { token }, ...read, post: { nom: 'Léa Petit' } }),
  publicApprovalPhoto: ({ approvalToken: token, photo: photoId }) => ({
    params: { token, photoId, size: 'petite' },
    ...read,
  }),
} satisfies PageSamples

export const pageRights = {
  approvalNew: ['employee', 'employee'],
  approval: ['reader', 'employee'],
  approvalPreview: ['reader', 'reader'],
  approvalDelete: ['reader', 'employee'],
  approvalCorrection: ['reader', 'employee'],
  approvalSend: ['admin', 'admin'],
  approvalLink: ['admin', 'admin'],
  approvalReminder: ['admin', 'admin'],
  approvalWithdraw: ['admin', 'admin'],
  approvalRecord: ['admin', 'admin'],
  approvalSettled: ['admin', 'admin'],
  approvalSteps: ['admin', 'admin'],
  approvalDone: ['admin', 'admin'],
  approvalProof: ['admin', 'admin'],
  approvalPhoto: ['reader', 'reader'],
  partsChoices: ['admin', 'admin'],
  partsChoicesFile: ['admin', 'admin'],
  publicApproval: ['nobody', 'nobody'],
  publicApprovalReview: ['nobody', 'nobody'],
  publicApprovalAnswer: ['nobody', 'nobody'],
  publicApprovalCallback: ['nobody', 'nobody'],
  publicApprovalRenounce: ['nobody', 'nobody'],
  publicWithdrawal: ['nobody', 'nobody'],
  publicApprovalPhoto: ['nobody', 'nobody'],
} satisfies PageRights

export const formCalls = {
  approvalNew: [{ call: 'POST /processes/:id/approvals' }],
  approval: [{ call: 'PATCH /processes/:id/approvals/:approvalId' }],
  approvalDelete: [{ call: 'DELETE /processes/:id/approvals/:approvalId' }],
  approvalCorrection: [{ call: 'POST /processes/:id/approvals/:approvalId/corrections' }],
  approvalSend: [{ call: 'POST /processes/:id/approvals/:approvalId/send' }],
  approvalLink: [{ call: 'POST /processes/:id/approvals/:approvalId/links' }],
  approvalReminder: [{ call: 'POST /processes/:id/approvals/:approvalId/remind' }],
  approvalWithdraw: [{ call: 'POST /processes/:id/approvals/:approvalId/withdraw' }],
  approvalRecord: [{ call: 'POST /processes/:id/approvals/:approvalId/record' }],
  approvalSteps: [{ call: 'POST /processes/:id/approvals/:approvalId/steps' }],
  approvalDone: [{ call: 'POST /processes/:id/approvals/:approvalId/done' }],
  approvalSettled: [{ call: 'POST /processes/:id/approvals/:approvalId/settle' }],
} satisfies FormCalls
