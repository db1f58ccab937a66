import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { recordIntake } from './intake.ts'

export const intakeApi = (deps: Deps): Handlers<'POST /processes/intake'> => ({
  'POST /processes/intake': (tx, { actor, body }) => recordIntake(tx, actor, body, deps),
})
