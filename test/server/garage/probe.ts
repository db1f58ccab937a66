import {
  type CallRights,
  type CallSamples,
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

export const samples = {
  'GET /garage': () => ({}),
  'GET /garage/security': () => ({}),
  'PATCH /garage/security': () => ({ body: { refuseGuessed: true } }),
  'PATCH /garage': () => ({ body: { ville: 'Lyon' } }),
} satisfies CallSamples

export const callRights = {
  'GET /garage': 'reader',
  'GET /garage/security': 'admin',
  'PATCH /garage/security': 'admin',
  'PATCH /garage': 'admin',
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
