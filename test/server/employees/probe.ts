import {
  byId,
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
} from '../probes/probe.ts'

const invited = (role: string) => ({ fields: { geste: 'inviter', email: 'autre@exemple.fr', role }, body: { role } })

export const kinds = ['employee'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ mechanic }) => ({ employee: mechanic.id })

export const samples = {
  'GET /employees': () => ({}),
  'PATCH /employees/:id': ({ employee: id }) => ({ params: { id }, body: { role: 'employee', active: true } }),
  'DELETE /employees/:id': ({ employee: id }) => ({ params: { id } }),
  'DELETE /employees/:id/second-factor': ({ employee: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /employees': 'admin',
  'PATCH /employees/:id': 'admin',
  'DELETE /employees/:id': 'admin',
  'DELETE /employees/:id/second-factor': 'admin',
} satisfies CallRights

export const pageSamples = {
  employees: ({ employee: id }) => ({ get: { supprimer: id }, post: { geste: 'suspendre', id } }),
} satisfies PageSamples

export const pageRights = {
  employees: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  employees: [
    { ...invited('employee'), call: 'POST /invitations' },
    { ...invited('admin'), call: 'POST /invitations' },
    { fields: { geste: 'securite' }, call: 'PATCH /garage/security' },
    { ...byId('annuler'), call: 'DELETE /invitations/:id' },
    { ...byId('admin'), call: 'PATCH /employees/:id', body: { role: 'admin' } },
    { ...byId('employee'), call: 'PATCH /employees/:id', body: { role: 'employee' } },
    { ...byId('suspendre'), call: 'PATCH /employees/:id', body: { active: false } },
    { ...byId('retablir'), call: 'PATCH /employees/:id', body: { active: true } },
    { ...byId('supprimer'), call: 'DELETE /employees/:id' },
    { ...byId('seconde'), call: 'DELETE /employees/:id/second-factor' },
  ],
} satisfies FormCalls
