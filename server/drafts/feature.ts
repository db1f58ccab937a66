import { feature } from '../feature.ts'
import { draftsApi } from './api.ts'
import { draftPages } from './pages.ts'

export const draftsFeature = feature({
  calls: draftsApi,
  pages: draftPages,
})
