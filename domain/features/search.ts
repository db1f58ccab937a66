import type { CallTable } from '../ground/call.ts'
import * as found from '../search/found-schemas.ts'
import { foundQuery, foundSchema } from '../search/found-schemas.ts'
import { feature } from './feature.ts'

export const searchCalls = {
  'GET /search': {
    id: 'search',
    summary: 'Chercher dans tout le garage, ou relire ce qui vient d’être ouvert',
    description:
      'q : une plaque ou un téléphone, en partie et dans toute écriture, un nom, un processus, un type de réparation ; deux caractères au moins. Les premiers de chaque sorte, et s’il y en a d’autres (more). near : trouvé à une lettre près, après les autres. recent : des identifiants séparés par des virgules, à la place de q ; ceux qui n’existent plus manquent.',
    access: 'read',
    query: foundQuery,
    answers: { 200: foundSchema },
  },
} satisfies CallTable

export const searchFeature = feature({
  chapter: 'Recherche',
  calls: searchCalls,
  schemas: [found],
})
