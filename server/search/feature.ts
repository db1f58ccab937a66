import { feature } from '../feature.ts'
import { searchApi, searchPages } from './pages.ts'

export const searchFeature = feature({
  calls: searchApi,
  pages: searchPages,
})
