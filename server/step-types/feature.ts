import { feature } from '../feature.ts'
import { stepTypesApi } from './api.ts'
import { stepTypeTables } from './export-tables.ts'
import { stepTypePages } from './pages.ts'

export const stepTypesFeature = feature({
  calls: stepTypesApi,
  pages: stepTypePages,
  exportTables: stepTypeTables,
})
