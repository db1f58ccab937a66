import { type Draft, isExpiredDraft } from '../../domain/processes/draft.ts'
import type { Tombstones } from './draft-storage.ts'

/**
 * The latest version of every draft that several tabs know, without those deleted since. The order of the tabs does not
 * change the result, so that they agree without asking each other.
 */
export function mergeDrafts(lists: readonly (readonly Draft[])[], tombstones: Tombstones): Draft[] {
  const latest = new Map<string, Draft>()
  for (const list of lists) {
    for (const draft of list) {
      const known = latest.get(draft.id)
      if (!known || isLater(draft, known)) latest.set(draft.id, draft)
    }
  }
  return Array.from(latest.values())
    .filter((draft) => !isDeleted(draft, tombstones))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Drops deletions older than a draft's lifetime: no tab can still hold an unexpired version of such a draft. */
export function mergeTombstones(one: Tombstones, other: Tombstones, now: Date): Tombstones {
  const merged = new Map(one)
  other.forEach((at, id) => {
    if (time(at) > time(merged.get(id))) merged.set(id, at)
  })
  merged.forEach((at, id) => {
    if (isExpiredDraft({ lastModified: at }, now)) merged.delete(id)
  })
  return merged
}

/**
 * Whether a draft is deleted. A draft edited after its deletion in another tab is kept, so that nothing typed is lost.
 */
const isDeleted = (draft: Draft, tombstones: Tombstones): boolean =>
  time(tombstones.get(draft.id)) >= time(draft.lastModified)

function isLater(one: Draft, other: Draft): boolean {
  const ahead = time(one.lastModified) - time(other.lastModified)
  return ahead === 0 ? JSON.stringify(one) > JSON.stringify(other) : ahead > 0
}

const time = (moment: string | undefined): number =>
  moment === undefined ? Number.NEGATIVE_INFINITY : Date.parse(moment)

type Fields = Partial<Draft>
type Written = { before: Fields; patch: Fields; untilMs: number }

/** How long a write is remembered: longer than a storage event takes from one tab to another on a busy machine. */
const memoryMs = 10_000

const written = new Map<string, Written>()

/** Remembers the fields that this tab writes of a draft, and the fields stored `before`. */
export function rememberWritten(before: Draft, patch: Fields, nowMs: number): void {
  const earlier = recentlyWritten(before.id, nowMs)
  const replaced: Fields = Object.fromEntries(fieldsOf(patch).map((field) => [field, before[field]]))
  written.set(before.id, {
    before: { ...earlier?.before, ...replaced },
    patch: { ...earlier?.patch, ...patch },
    untilMs: nowMs + memoryMs,
  })
}

export const forgetWritten = (): void => written.clear()

/**
 * The fields of `draft` that this tab has just written and that another tab has overwritten at the same time, without
 * having received them. Null when nothing is missing. Each loss is reported once: a tab that received the text and
 * changed it back on purpose would do so again, and the two would never agree.
 */
export function takeOverwritten(draft: Draft, nowMs: number): Fields | null {
  const recent = recentlyWritten(draft.id, nowMs)
  if (!recent) return null
  const missing = fieldsOf(recent.patch).filter(
    (field) => same(draft[field], recent.before[field]) && !same(draft[field], recent.patch[field]),
  )
  if (missing.length === 0) return null
  written.delete(draft.id)
  return Object.fromEntries(missing.map((field) => [field, recent.patch[field]]))
}

function recentlyWritten(id: string, nowMs: number): Written | undefined {
  const change = written.get(id)
  return change && nowMs < change.untilMs ? change : undefined
}

const fieldsOf = (fields: Fields) => Object.keys(fields) as (keyof Draft)[]
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
