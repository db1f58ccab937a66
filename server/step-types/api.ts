import type { stepTypeCalls } from '../../domain/features/step-types.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { createStepType, deleteStepType, listStepTypes, updateStepType } from './step-types.ts'

export const stepTypesApi = (deps: Deps): Handlers<keyof typeof stepTypeCalls> => ({
  'GET /step-types': async (tx) => ({ items: await listStepTypes(tx) }),
  'POST /step-types': (tx, { actor, body }) => createStepType(tx, actor, body, deps),
  'PATCH /step-types/:id': (tx, { actor, params, body }) => updateStepType(tx, actor, params.id, body, deps),
  'DELETE /step-types/:id': (tx, { actor, params }) => deleteStepType(tx, actor, params.id, deps),
})
