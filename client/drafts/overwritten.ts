import type { Draft } from '../../domain/draft.ts'

type Fields = Partial<Draft>
type Written = { before: Fields; patch: Fields; untilMs: number }

/** More than a busy machine takes to tell one tab what another one wrote. */
const memoryMs = 10_000

const written = new Map<string, Written>()

/** What this tab writes of a draft, and what stood there `before`. */
export function rememberWritten(before: Draft, patch: Fields, nowMs: number): void {
  const earlier = lately(before.id, nowMs)
  const replaced: Fields = Object.fromEntries(fieldsOf(patch).map((field) => [field, before[field]]))
  written.set(before.id, {
    before: { ...earlier?.before, ...replaced },
    patch: { ...earlier?.patch, ...patch },
    untilMs: nowMs + memoryMs,
  })
}

export const forgetWritten = (): void => written.clear()

/**
 * What this tab has just written of `draft`, where it stands as before: another tab wrote at the same moment, without
 * having heard of it. Null when nothing is missing. Told once: a tab that had heard of it, and took it back on purpose,
 * does so again, and the two would never agree.
 */
export function takeOverwritten(draft: Draft, nowMs: number): Fields | null {
  const own = lately(draft.id, nowMs)
  if (!own) return null
  const missing = fieldsOf(own.patch).filter(
    (field) => same(draft[field], own.before[field]) && !same(draft[field], own.patch[field]),
  )
  if (missing.length === 0) return null
  written.delete(draft.id)
  return Object.fromEntries(missing.map((field) => [field, own.patch[field]]))
}

function lately(id: string, nowMs: number): Written | undefined {
  const own = written.get(id)
  return own && nowMs < own.untilMs ? own : undefined
}

const fieldsOf = (fields: Fields) => Object.keys(fields) as (keyof Draft)[]
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
