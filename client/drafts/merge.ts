import { type Draft, isExpiredDraft } from '../../domain/draft.ts'
import type { Tombstones } from './draft-storage.ts'

/**
 * The latest version of every draft that several tabs know, without those deleted since. The same result in whatever
 * order tabs meet, so that they agree without asking each other.
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

/** Deletions older than a draft's life are forgotten: no tab can still hold a living version from before them. */
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

/** A draft that was typed in after it was deleted elsewhere lives on: nothing typed is lost. */
const isDeleted = (draft: Draft, tombstones: Tombstones): boolean =>
  time(tombstones.get(draft.id)) >= time(draft.lastModified)

function isLater(one: Draft, other: Draft): boolean {
  const ahead = time(one.lastModified) - time(other.lastModified)
  return ahead === 0 ? JSON.stringify(one) > JSON.stringify(other) : ahead > 0
}

const time = (moment: string | undefined): number =>
  moment === undefined ? Number.NEGATIVE_INFINITY : Date.parse(moment)
