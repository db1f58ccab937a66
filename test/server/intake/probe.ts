import type { CallRights, CallSamples, FormCalls, PageRights, PageSamples } from '../probes/probe.ts'

export const samples = {
  'POST /processes/intake': ({ stepType: stepType_id }) => ({
    body: { plaque: 'ZZ-987-YY', vehicule: 'Renault Clio', client: 'Testard Luc', stepType_id },
  }),
} satisfies CallSamples

export const callRights = {
  'POST /processes/intake': ['admin', 'no program', 'once'],
} satisfies CallRights

export const pageSamples = {
  intake: ({ stepType: stepType_id }) => ({
    get: { plaque: 'AB-123-CD' },
    post: { plaque: 'ZZ-987-YY', vehicule: 'Renault Clio', client: 'Testard Luc', stepType_id },
  }),
} satisfies PageSamples

export const pageRights = {
  intake: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  intake: [{ call: 'POST /processes/intake' }],
} satisfies FormCalls
