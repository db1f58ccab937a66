import { feature } from '../feature.ts'
import { employeesApi } from './api.ts'
import { employeeTables } from './export-tables.ts'
import { employeePages } from './pages.ts'

export const employeesFeature = feature({
  calls: employeesApi,
  pages: employeePages,
  exportTables: employeeTables,
})
