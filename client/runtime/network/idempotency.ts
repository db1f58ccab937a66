import { limits } from '../../../domain/ground/limits.ts'
import { randomId } from '../page/random-id.ts'
import { readList, writeText } from '../page/storage.ts'

const storageKey = 'idempotencyKeys'

export const newIdempotencyKey = (): string => keepIdempotencyKey(randomId())

/** Remembers a key; the tab keeps the last ten (contract 8.1). */
export function keepIdempotencyKey(key: string): string {
  const latestKeys = [...keptIdempotencyKeys(), key].slice(-limits.idempotencyKeysKept)
  writeText('tab', storageKey, JSON.stringify(latestKeys))
  return key
}

export const keptIdempotencyKeys = (): string[] => readList('tab', storageKey).filter((key) => typeof key === 'string')
