import { feature } from '../feature.ts'
import { operationPages } from './pages.ts'

export const operationFeature = feature({
  pages: operationPages,
})
