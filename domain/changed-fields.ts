type Fields = Record<string, unknown>

/**
 * What a form must send: the fields that differ. A field that was emptied is sent as null, one that was
 * already empty is not sent.
 */
export function changedFields<After extends Fields>(
  before: { readonly [K in keyof After]?: unknown },
  after: After,
): { [K in keyof After]?: After[K] | null } {
  const changed: { [K in keyof After]?: After[K] | null } = {}
  for (const key of Object.keys(after) as (keyof After)[]) {
    const value = emptyToNull(after[key])
    if (!isSame(emptyToNull(before[key]), value)) changed[key] = value as After[typeof key] | null
  }
  return changed
}

function emptyToNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

/** A list is what it holds, in its order. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join())
