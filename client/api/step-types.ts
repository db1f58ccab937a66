import { call } from './http.ts'

export type Placing = { id: string; position: number }

/** Moves are sent one after the other: each gives a place in the order that the previous one leaves. */
export const placeStepTypeMutation = () => ({
  scope: { id: 'step-types' },
  mutationFn: ({ id, position }: Placing) => call('PATCH /step-types/:id', { params: { id }, body: { position } }),
})
