type Fields = Record<string, unknown>

/** The changed fields of a form. An emptied field is null; a field that was already empty is left out. */
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

/** Whether two values are equal; lists are compared item by item. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join())
