import { feature } from '../feature.ts'
import { recordsApi } from './api.ts'
import { recordPages } from './pages.ts'

/** The records of clients and cars: what they are, and what happened to them in processes. */
export const recordsFeature = feature({
  calls: recordsApi,
  pages: recordPages,
})
