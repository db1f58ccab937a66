import { feature } from '../feature.ts'
import { carsApi } from './api.ts'
import { raiseMileage } from './cars.ts'
import { carsTable } from './export-tables.ts'
import { carPages } from './pages.ts'

export const carsFeature = feature({
  calls: carsApi,
  pages: carPages,
  reactions: {
    'visit.arrived': [raiseMileage],
    'visit.arrivalCorrected': [raiseMileage],
    'visit.returned': [raiseMileage],
    'visit.returnCorrected': [raiseMileage],
  },
  exportTables: [carsTable],
})
