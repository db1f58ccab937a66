import { feature } from '../feature.ts'
import { intakeApi } from './api.ts'
import { intakePages } from './pages.ts'

export const intakeFeature = feature({
  calls: intakeApi,
  pages: intakePages,
})
