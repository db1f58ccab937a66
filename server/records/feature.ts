import { feature } from '../feature.ts'
import { recordsApi } from './api.ts'
import { recordPages } from './pages.ts'

/** The records of clients and cars: their facts, and their processes. */
export const recordsFeature = feature({
  calls: recordsApi,
  pages: recordPages,
})
