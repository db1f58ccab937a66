import { carSchema } from '../../domain/cars/car-schemas.ts'
import { feature } from '../feature.ts'
import { answerOf } from '../http/calls/call-handlers.ts'
import { carsApi } from './api.ts'
import { carsTable } from './export-tables.ts'
import { carPages } from './pages.ts'
import { readCar } from './store.ts'

export const carsFeature = feature({
  calls: carsApi,
  answers: () => [answerOf(carSchema, (tx, { made = '' }) => readCar(tx, made))],
  pages: carPages,
  exportTables: [carsTable],
})
