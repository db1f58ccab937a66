import {
  type Acts,
  type CallRights,
  type CallSamples,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['invitation'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const form = { email: `invite@${word.toLowerCase()}.fr`, role: 'employee' }
  return { invitation: (await made(admin.post('/invitations', form))).id }
}

export const acts: Acts = async ({ admin }) => {
  const { id } = await made(admin.post('/invitations', { email: 'lea@exemple.fr', role: 'employee' }))
  await admin.delete(`/invitations/${id}`)
}

export const samples = {
  'GET /invitations': () => ({}),
  'POST /invitations': () => ({ body: { email: 'quelquun@exemple.fr', role: 'employee' } }),
  'DELETE /invitations/:id': ({ invitation: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /invitations': ['admin', 'no program'],
  'POST /invitations': ['admin', 'no program', 'once'],
  'DELETE /invitations/:id': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  invitation: ({ invitation: id }) => ({ params: { id }, ...read }),
} satisfies PageSamples

export const pageRights = {
  invitation: ['admin', 'admin'],
} satisfies PageRights
