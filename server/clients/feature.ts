import { clientSchema } from '../../domain/clients/client.ts'
import { feature } from '../feature.ts'
import { answerOf } from '../http/calls/call-handlers.ts'
import { clientsApi } from './api.ts'
import { clientWithCars } from './clients.ts'
import { clientsTable } from './export-tables.ts'
import { clientPages } from './pages.ts'

export const clientsFeature = feature({
  calls: clientsApi,
  answers: () => [answerOf(clientSchema, async (tx, { made = '' }) => (await clientWithCars(tx, made)).client)],
  pages: clientPages,
  exportTables: [clientsTable],
})
