import { type CallRights, type CallSamples, type PageRights, type PageSamples, read } from '../probes/probe.ts'

export const samples = {
  'GET /public/processes/:token': ({ token: link }) => ({ params: { token: link } }),
} satisfies CallSamples

export const callRights = {
  'GET /public/processes/:token': ['nobody', 'no program'],
} satisfies CallRights

export const pageSamples = {
  tracking: ({ token }) => ({ params: { token }, ...read }),
  trackingPhoto: ({ token, photo: photoId }) => ({ params: { token, photoId }, ...read }),
  trackingPhotoImage: ({ token, photo: photoId }) => ({ params: { token, photoId, size: 'petite' }, ...read }),
  expiredLink: () => read,
} satisfies PageSamples

export const pageRights = {
  tracking: ['nobody', 'nobody'],
  trackingPhoto: ['nobody', 'nobody'],
  trackingPhotoImage: ['nobody', 'nobody'],
  expiredLink: ['nobody', 'nobody'],
} satisfies PageRights
