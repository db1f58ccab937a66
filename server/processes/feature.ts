import { processSchema } from '../../domain/processes/process-wire.ts'
import { feature } from '../feature.ts'
import { processesApi, visitsApi } from './api.ts'
import { unassignProcesses } from './assignee/assignee.ts'
import { recordRequestContact } from './contact/record-contact.ts'
import { processTables } from './export-tables.ts'
import { anonymiseBeforeErase, askAboutKm, detachBeforeDelete, renameCar, renameClient } from './owners.ts'
import { processPages } from './pages.ts'
import { notifyGarage, writeToCustomer } from './reactions.ts'
import { readProcess } from './read-process.ts'
import { raiseMileage } from './visits/mileage.ts'
import { arriveWithWork } from './visits/visits.ts'
import { endWaitOnWork, waitForAnswer } from './waits/waits.ts'
import { watch } from './watch/watch.ts'

export const processesFeature = feature({
  calls: (deps) => ({ ...processesApi(deps), ...visitsApi(deps) }),
  answers: (deps) =>
    new Map([[processSchema, (tx, { actor, params: { id = '' } }) => readProcess(tx, id, actor, deps)]]),
  pages: processPages,
  reactions: {
    'approval.sent': [recordRequestContact, waitForAnswer],
    'approval.reminded': [recordRequestContact],
    'step.readied': [endWaitOnWork, arriveWithWork],
    'step.validated': [endWaitOnWork],
    'process.started': [notifyGarage],
    'process.changed': [endWaitOnWork, arriveWithWork],
    'process.completed': [notifyGarage, writeToCustomer],
    'visit.arrived': [raiseMileage],
    'visit.arrivalCorrected': [raiseMileage],
    'visit.returned': [raiseMileage],
    'visit.returnCorrected': [raiseMileage],
    'client.changed': [renameClient],
    'car.changed': [renameCar],
  },
  befores: {
    'client.erase': [anonymiseBeforeErase],
    'car.delete': [detachBeforeDelete],
    'car.setKm': [askAboutKm],
    'employee.leave': [unassignProcesses],
  },
  scheduledJobs: (deps) => ({ watch: () => watch(deps) }),
  exportTables: processTables,
})
