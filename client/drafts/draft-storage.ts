import { type Draft, isDraft } from '../../domain/draft.ts'
import { storageKeys } from '../../domain/limits.ts'
import { readText, removeText, tellStoredDraftsChanged, writeText } from './stored-text.ts'

/** Deleted drafts and the moment: without it another tab, which still knows them, would bring them back. */
export type Tombstones = Map<string, string>

/** What can be read of the kept drafts: text that is no JSON, or entries that are no drafts, count as nothing. */
export function readDrafts(): Draft[] {
  const kept = parse(readText(storageKeys.drafts))
  return Array.isArray(kept) ? kept.filter(isDraft) : []
}

/** @returns false when the browser would not keep them: storage forbidden, or full */
export function writeDrafts(drafts: readonly Draft[]): boolean {
  const text = JSON.stringify(drafts)
  if (text === (readText(storageKeys.drafts) ?? '[]')) return true
  const kept = writeText(storageKeys.drafts, text)
  tellStoredDraftsChanged()
  return kept
}

export function readTombstones(): Tombstones {
  const kept = parse(readText(storageKeys.deletedDrafts))
  return new Map(Array.isArray(kept) ? kept.filter(isPair) : [])
}

export function writeTombstones(tombstones: Tombstones): void {
  writeText(storageKeys.deletedDrafts, JSON.stringify(Array.from(tombstones)))
}

/** The draft that was open last: in this tab, else in any. */
export const readActiveId = (): string | null => readOwnActiveId() ?? readText(storageKeys.activeDraft)

export const readOwnActiveId = (): string | null => readText(storageKeys.activeDraft, { session: true })

export function writeActiveId(id: string | null): void {
  for (const session of [true, false]) {
    if (id === null) removeText(storageKeys.activeDraft, { session })
    else writeText(storageKeys.activeDraft, id, { session })
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && !Number.isNaN(Date.parse(String(value[1])))
