import { call } from './http.ts'

export type Placing = { id: string; position: number }

/** Moves are sent one after the other: each says a place in the order that the one before has left. */
export const placeStepTypeMutation = () => ({
  scope: { id: 'step-types' },
  mutationFn: ({ id, position }: Placing) => call('PATCH /step-types/:id', { params: { id }, body: { position } }),
})
