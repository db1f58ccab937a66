import { authContract } from './api-contract/auth.ts'
import type { CallContract } from './api-contract/call.ts'
import { customersContract } from './api-contract/customers.ts'
import { notificationsContract } from './api-contract/notifications.ts'
import { teamContract } from './api-contract/team.ts'
import { workshopContract } from './api-contract/workshop.ts'
import type { ApiRouteName } from './api-routes.ts'

/** Every call of `api-routes.ts` with what it takes and gives. The browser never loads it. */
export const apiContract: Record<ApiRouteName, CallContract> = {
  ...authContract,
  ...teamContract,
  ...customersContract,
  ...workshopContract,
  ...notificationsContract,
}

/** The same by part of the workshop, titled in French, for those who read it. */
export const apiChapters: [title: string, names: ApiRouteName[]][] = [
  ['Comptes et sessions', namesOf(authContract)],
  ['Garage et équipe', namesOf(teamContract)],
  ['Clients et véhicules', namesOf(customersContract)],
  ['Processus et types de réparation', namesOf(workshopContract)],
  ['Notifications', namesOf(notificationsContract)],
]

function namesOf(part: Partial<Record<ApiRouteName, CallContract>>): ApiRouteName[] {
  return Object.keys(part) as ApiRouteName[]
}
