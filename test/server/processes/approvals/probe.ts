import {
  type CallRights,
  type CallSamples,
  confirmed,
  type EditForms,
  type FormCalls,
  type PageRights,
  type PageSamples,
  read,
  type TypedTexts,
} from '../../probes/probe.ts'

const approval = (photo: string) => ({
  title: 'Freins avant',
  lines: [{ label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] }],
})
const typed = { title: 'Freins avant', label: 'Disques', kind: 'security', amount: '184,00', part: '' }
const lost = () => ({ title: 'Perdu', label: 'Disques perdus', line: '0', kind0: 'security', amount: '184,00' })

export { acts, kinds, rows } from './rows-of-probe.ts'

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
  'GET /processes/:id/approvals': ['reader', 'approvals:read'],
  'GET /processes/:id/approvals/:approvalId': ['reader', 'approvals:read'],
  'POST /processes/:id/approvals': ['employee', 'approvals:write', 'once'],
  'PATCH /processes/:id/approvals/:approvalId': ['employee', 'approvals:write'],
  'DELETE /processes/:id/approvals/:approvalId': ['employee', 'approvals:write'],
  'POST /processes/:id/approvals/:approvalId/corrections': ['employee', 'approvals:write', 'once'],
  'POST /processes/:id/approvals/:approvalId/send': ['admin', 'approvals:write', 'once'],
  'POST /processes/:id/approvals/:approvalId/links': ['admin', 'no program'],
  'POST /processes/:id/approvals/:approvalId/remind': ['admin', 'no program'],
  'POST /processes/:id/approvals/:approvalId/withdraw': ['admin', 'no program'],
  'POST /processes/:id/approvals/:approvalId/record': ['admin', 'no program'],
  'POST /processes/:id/approvals/:approvalId/steps': ['admin', 'no program'],
  'POST /processes/:id/approvals/:approvalId/settle': ['admin', 'no program'],
  'POST /processes/:id/approvals/:approvalId/done': ['admin', 'no program'],
  'GET /parts-choices': ['admin', 'approvals:read'],
  'GET /public/approvals/:token': ['nobody', 'no program'],
  'POST /public/approvals/:token': ['nobody', 'no program', 'once'],
  'GET /public/withdrawals/:token': ['nobody', 'no program'],
  'POST /public/withdrawals/:token': ['nobody', 'no program'],
  'POST /public/approvals/:token/callback': ['nobody', 'no program'],
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

export const editForms = {
  approval: {
    one: { name: 'message', values: ['Bonjour', 'Bonsoir'] },
    other: { name: 'expiryDays', values: ['9', '11'] },
  },
} satisfies EditForms

export const typedTexts = {
  approvalNew: lost,
  approval: lost,
} satisfies TypedTexts
