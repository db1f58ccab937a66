import { processSchema } from '../../domain/processes/process-wire.ts'
import { feature } from '../feature.ts'
import { processesApi, visitsApi } from './api.ts'
import { giveBackProcesses } from './assignee/assignee.ts'
import { processTables } from './export-tables.ts'
import { askAboutKm, letGoOfCar, letGoOfClient, renameCar, renameClient } from './owners.ts'
import { processPages } from './pages.ts'
import { notifyGarage, writeToCustomer } from './reactions.ts'
import { readProcess } from './read-process.ts'
import { noteRequest } from './telling/told.ts'
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
    'approval.sent': [noteRequest, waitForAnswer],
    'approval.reminded': [noteRequest],
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
    'client.erase': [letGoOfClient],
    'car.delete': [letGoOfCar],
    'car.setKm': [askAboutKm],
    'employee.leave': [giveBackProcesses],
  },
  scheduledJobs: (deps) => ({ watch: () => watch(deps) }),
  exportTables: processTables,
})
