import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { readProcess } from '../processes/read-process.ts'
import { recordIntake } from './intake.ts'

export const intakeApi = (deps: Deps): Handlers<'POST /processes/intake'> => ({
  'POST /processes/intake': {
    make: (tx, { actor, body }) => recordIntake(tx, actor, body, deps),
    show: (tx, id, { actor }) => readProcess(tx, id, actor, deps),
  },
})
