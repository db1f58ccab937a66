import type { CallRights, CallSamples, PageRights, PageSamples } from '../probes/probe.ts'

export const samples = {
  'GET /search': ({ client: recent }) => ({ query: { recent } }),
} satisfies CallSamples

export const callRights = {
  'GET /search': ['reader', 'no program'],
} satisfies CallRights

export const pageSamples = {
  search: () => ({ get: { q: 'AB-123-CD' } }),
} satisfies PageSamples

export const pageRights = {
  search: ['reader', 'reader'],
} satisfies PageRights
