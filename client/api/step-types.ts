import { call } from '../runtime/network/http.ts'

export type Placing = { id: string; position: number }

/** Moves are sent one after the other: the position in each move assumes that the previous move is done. */
export const placeStepTypeMutation = () => ({
  scope: { id: 'step-types' },
  mutationFn: ({ id, position }: Placing) => call('PATCH /step-types/:id', { params: { id }, body: { position } }),
})
