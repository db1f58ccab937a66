import { feature } from '../feature.ts'
import { garageApi } from './api.ts'
import { garageTables } from './export-tables.ts'
import { garagePages } from './pages.ts'

export const garageFeature = feature({
  calls: garageApi,
  pages: garagePages,
  exportTables: garageTables,
})
