import { type PageRights, type PageSamples, read } from '../probes/probe.ts'

export const pageSamples = {
  home: () => read,
  privacy: () => read,
} satisfies PageSamples

export const pageRights = {
  home: ['nobody', 'nobody'],
  privacy: ['nobody', 'nobody'],
} satisfies PageRights
