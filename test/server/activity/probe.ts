import type { CallRights, CallSamples, PageRights, PageSamples } from '../probes/probe.ts'

export const samples = {
  'GET /journal': ({ employee: person, cursor: before }) => ({ query: { person, kind: 'process', before } }),
} satisfies CallSamples

export const callRights = {
  'GET /journal': ['admin', 'no program'],
} satisfies CallRights

export const pageSamples = {
  journal: ({ employee: person }) => ({ get: { person, kind: 'client' } }),
} satisfies PageSamples

export const pageRights = {
  journal: ['admin', 'admin'],
} satisfies PageRights
