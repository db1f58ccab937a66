import type { garageCalls } from '../../domain/features/garage.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { readGarage, readSecurity, updateGarage, updateSecurity } from './garage.ts'

export const garageApi = (
  deps: Deps,
): Handlers<Exclude<keyof typeof garageCalls, `${string} /exports${string}` | 'GET /journal'>> => ({
  'GET /garage': (tx) => readGarage(tx),
  'PATCH /garage': (tx, { actor, body }) => updateGarage(tx, actor, body, deps),
  'GET /garage/security': (tx) => readSecurity(tx),
  'PATCH /garage/security': (tx, { actor, body }) => updateSecurity(tx, actor, body, deps),
})
