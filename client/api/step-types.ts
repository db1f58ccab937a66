import { apiRoutes } from '../../domain/api-routes.ts'
import type { StepType } from '../../domain/step-type.ts'
import { call } from './http.ts'

export type Placing = { id: string; position: number }

/** Moves are sent one after the other: each says a place in the order that the one before has left. */
export const placeStepTypeMutation = () => ({
  scope: { id: 'step-types' },
  mutationFn: ({ id, position }: Placing) =>
    call<StepType>(apiRoutes.updateStepType, { params: { id }, body: { position } }),
})
