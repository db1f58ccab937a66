import type { Deps } from '../deps.ts'

/** What an action on processes needs beside the transaction: the time, and the key of the public links. */
export type Desk = { now: Date; tokens: Buffer }

export const deskOf = ({ now, secrets }: Pick<Deps, 'now' | 'secrets'>): Desk => ({
  now: now(),
  tokens: secrets.tokens,
})
