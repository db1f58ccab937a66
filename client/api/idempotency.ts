import { limits } from '../../domain/limits.ts'
import { randomId } from '../random-id.ts'

const storageKey = 'idempotencyKeys'

export const newIdempotencyKey = (): string => keepIdempotencyKey(randomId())

/** The last ten keys stay in the tab (contract 8.1). */
export function keepIdempotencyKey(key: string): string {
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify([...keptIdempotencyKeys(), key].slice(-limits.idempotencyKeysKept)),
    )
  } catch {
    // Without storage the key still protects the call it is made for.
  }
  return key
}

export function keptIdempotencyKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
