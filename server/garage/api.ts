import type { garageCalls } from '../../domain/calls/garage.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { updateGarage } from './actions.ts'
import { readGarage } from './store.ts'

export const garageApi = (deps: Deps): Handlers<keyof typeof garageCalls> => ({
  'GET /garage': (tx) => readGarage(tx),
  'PATCH /garage': (tx, { actor, body }) => updateGarage(tx, actor, body, deps),
})
