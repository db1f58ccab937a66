import { publicProcessSchema } from '../links/public-link-wire.ts'
import type { CallTable } from './call.ts'

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
