import { newId } from '../../../server/database/ids.ts'
import {
  type Acts,
  byId,
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  type TypedTexts,
} from '../probes/probe.ts'

const invited = (role: string) => ({ fields: { geste: 'inviter', email: 'autre@exemple.fr', role }, body: { role } })

export const kinds = ['employee'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ mechanic }) => ({ employee: mechanic.id })

/** An administrator helps a colleague who lost a phone, and the colleague leaves. */
export const acts: Acts = async ({ app, admin, mechanic }) => {
  await app.db('second_factors').insert({
    id: newId(),
    user_id: mechanic.id,
    kind: 'app',
    name: 'Téléphone',
    secret: Buffer.alloc(40),
    created_at: app.deps.now(),
    confirmed_at: app.deps.now(),
  })
  const path = `/employees/${mechanic.id}`
  await admin.delete(`${path}/second-factor`)
  await admin.patch(path, { active: false })
  await admin.delete(path)
}

export const samples = {
  'GET /employees': () => ({}),
  'PATCH /employees/:id': ({ employee: id }) => ({ params: { id }, body: { role: 'employee', active: true } }),
  'DELETE /employees/:id': ({ employee: id }) => ({ params: { id } }),
  'DELETE /employees/:id/second-factor': ({ employee: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /employees': ['admin', 'no program'],
  'PATCH /employees/:id': ['admin', 'no program'],
  'DELETE /employees/:id': ['admin', 'no program'],
  'DELETE /employees/:id/second-factor': ['admin', 'no program'],
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

export const typedTexts = {
  employees: () => ({ geste: 'inviter', email: 'perdu@exemple.fr', role: 'employee' }),
} satisfies TypedTexts
