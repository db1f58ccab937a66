import {
  type Acts,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const rows: Rows = async ({ admin, word }) => {
  await admin.patch('/garage', { nom: `Garage ${word}`, adresse: `1 rue ${word}`, message: `${word} vous attend` })
  return {}
}

export const acts: Acts = async ({ admin }) => {
  await admin.patch('/garage', { ville: 'Lyon', distanceApprovals: false })
  await admin.patch('/garage', { distanceApprovals: true })
}

export const samples = {
  'GET /garage': () => ({}),
  'GET /garage/security': () => ({}),
  'PATCH /garage/security': () => ({ body: { refuseGuessed: true } }),
  'PATCH /garage': () => ({ body: { ville: 'Lyon' } }),
} satisfies CallSamples

export const callRights = {
  'GET /garage': ['reader', 'no program'],
  'GET /garage/security': ['admin', 'no program'],
  'PATCH /garage/security': ['admin', 'no program'],
  'PATCH /garage': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  firstSteps: () => ({ post: {} }),
  garage: () => read,
  garagePreview: () => read,
  garageEdit: () => ({ ...read, post: { nom: 'Garage Delmas', ville: 'Lyon' } }),
} satisfies PageSamples

export const pageRights = {
  firstSteps: ['admin', 'admin'],
  garage: ['admin', 'admin'],
  garagePreview: ['admin', 'admin'],
  garageEdit: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  garageEdit: [{ call: 'PATCH /garage' }],
  // Hides the list of first steps from the board.
  firstSteps: [],
} satisfies FormCalls

export const editForms = {
  garageEdit: {
    one: { name: 'horaires', values: ['De 8 h à 12 h', 'De 9 h à 13 h'] },
    other: { name: 'ville', values: ['Lyon', 'Dijon'] },
  },
} satisfies EditForms
