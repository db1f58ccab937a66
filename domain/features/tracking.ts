import type { CallTable } from '../ground/call.ts'
import * as publicLink from '../links/public-link-wire.ts'
import { publicProcessSchema } from '../links/public-link-wire.ts'
import { feature } from './feature.ts'

export const trackingCalls = {
  'GET /public/processes/:token': {
    id: 'publicProcess',
    summary: 'Ce que voit le porteur d’un lien public',
    access: 'public',
    answers: { 200: publicProcessSchema },
    refusals: { 410: ['LINK_EXPIRED'] },
    limited: true,
  },
} satisfies CallTable

export const trackingFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: trackingCalls,
  schemas: [publicLink],
})
