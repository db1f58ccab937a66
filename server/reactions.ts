import { writeHistory } from './activity/history.ts'
import { raiseMileage } from './cars/raise-mileage.ts'
import type { Reactions } from './deps.ts'
import { notifyGarage } from './processes/reactions/notify-garage.ts'
import { notifyOfApproval } from './processes/reactions/notify-of-approval.ts'
import { writeToCustomer } from './processes/reactions/write-to-customer.ts'

/** Who reacts to what happens. */
export const reactions: Reactions = {
  everything: [writeHistory],
  'process.started': [notifyGarage],
  'visit.arrived': [raiseMileage],
  'visit.arrivalCorrected': [raiseMileage],
  'visit.returned': [raiseMileage],
  'visit.returnCorrected': [raiseMileage],
  'process.completed': [notifyGarage, writeToCustomer],
  'approval.sent': [notifyOfApproval],
  'approval.opened': [notifyOfApproval],
  'approval.answered': [notifyOfApproval],
  'approval.recorded': [notifyOfApproval],
  'approval.callback': [notifyOfApproval],
}
