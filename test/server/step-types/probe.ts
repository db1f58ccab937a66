import { threeSteps } from '../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type TypedTexts,
} from '../probes/probe.ts'

export const kinds = ['stepType', 'typeStep'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }) => {
  const steps = ['Dépose', 'Pose'].map((name) => ({ name: `${name} ${word}`, description: `${word} encore` }))
  const form = { name: `Freins ${word}`, steps }
  const type = await made<{ id: string; steps: { id: string }[] }>(admin.post('/step-types', form))
  return { stepType: type.id, typeStep: type.steps[0]?.id ?? '' }
}

export const acts: Acts = async ({ admin }) => {
  const { id } = await threeSteps(admin)
  await admin.patch(`/step-types/${id}`, { name: 'Freins arrière' })
  await admin.delete(`/step-types/${id}`)
}

export const samples = {
  'GET /step-types': () => ({}),
  'POST /step-types': () => ({ body: { name: 'Vitrage', steps: [{ name: 'Dépose' }] } }),
  'PATCH /step-types/:id': ({ stepType: id, typeStep: _id }) => ({
    params: { id },
    body: { steps: [{ _id, name: 'Dépose' }] },
  }),
  'DELETE /step-types/:id': ({ stepType: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /step-types': ['reader', 'stepTypes:read'],
  'POST /step-types': ['admin', 'no program'],
  'PATCH /step-types/:id': ['admin', 'no program'],
  'DELETE /step-types/:id': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  stepTypes: ({ stepType: type }) => ({ get: { type }, post: { type, geste: 'archiver' } }),
  legacyStepTypes: () => read,
} satisfies PageSamples

export const pageRights = {
  stepTypes: ['reader', 'admin'],
  legacyStepTypes: ['reader', 'reader'],
} satisfies PageRights

export const formCalls = {
  stepTypes: [
    { fields: { type: 'nouveau' }, call: 'POST /step-types' },
    { fields: { type: 'id' }, call: 'PATCH /step-types/:id' },
    { fields: { geste: 'archiver' }, call: 'PATCH /step-types/:id' },
    { fields: { geste: 'supprimer' }, call: 'DELETE /step-types/:id' },
  ],
} satisfies FormCalls

export const editForms = {
  stepTypes: {
    get: ({ stepType: type }) => ({ type }),
    one: { name: 'name', values: ['Freins avant', 'Freins arrière'] },
    holding: 'name="etape"',
  },
} satisfies EditForms

export const typedTexts = {
  stepTypes: ({ stepType: type }) => ({ type, name: 'Type perdu', etape: 'Étape perdue', description: '' }),
} satisfies TypedTexts
