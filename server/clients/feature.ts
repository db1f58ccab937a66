import { feature } from '../feature.ts'
import { clientsApi } from './api.ts'
import { clientsTable } from './export-tables.ts'
import { clientPages } from './pages.ts'

export const clientsFeature = feature({
  calls: clientsApi,
  pages: clientPages,
  exportTables: [clientsTable],
})
