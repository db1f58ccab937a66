import { processSchema } from '../../domain/processes/process-wire.ts'
import { feature } from '../feature.ts'
import { answerOf } from '../http/calls/call-handlers.ts'
import { processesApi } from './api.ts'
import { processTables } from './export-tables.ts'
import { anonymiseBeforeErase, detachBeforeDelete, renameCar, renameClient } from './owners.ts'
import { processPages } from './pages.ts'
import { notifyGarage, writeToCustomer } from './reactions.ts'
import { readProcess } from './read-process.ts'
import { watch } from './watch/watch.ts'

export const processesFeature = feature({
  calls: processesApi,
  answers: (deps) => [
    answerOf(processSchema, (tx, { actor, params: { id = '' }, made = id }) => readProcess(tx, made, actor, deps)),
  ],
  pages: processPages,
  reactions: {
    'process.started': [notifyGarage],
    'process.completed': [notifyGarage, writeToCustomer],
    'client.changed': [renameClient],
    'car.changed': [renameCar],
  },
  befores: {
    'client.erase': [anonymiseBeforeErase],
    'car.delete': [detachBeforeDelete],
  },
  scheduledJobs: (deps) => ({ watch: () => watch(deps) }),
  exportTables: processTables,
})
