import { type PageRights, type PageSamples, read } from '../probes/probe.ts'

export const pageSamples = {
  operation: () => read,
} satisfies PageSamples

export const pageRights = {
  operation: ['admin', 'admin'],
} satisfies PageRights
