import { feature } from '../feature.ts'
import { carsApi } from './api.ts'
import { carsTable } from './export-tables.ts'
import { carPages } from './pages.ts'

export const carsFeature = feature({
  calls: carsApi,
  pages: carPages,
  exportTables: [carsTable],
})
