import { storageKeys } from '../../domain/limits.ts'
import { type Draft, isDraft } from '../../domain/processes/draft.ts'
import { readList, readText, removeText, writeText } from '../storage.ts'
import { tellStoredDraftsChanged } from './stored-drafts.ts'

/** Deleted drafts and the moment: without it another tab, which still knows them, would bring them back. */
export type Tombstones = Map<string, string>

/** What can be read of the kept drafts: text that is no JSON, or entries that are no drafts, count as nothing. */
export const readDrafts = (): Draft[] => readList('tabs', storageKeys.drafts).filter(isDraft)

/** @returns false when the browser would not keep them: storage forbidden, or full */
export function writeDrafts(drafts: readonly Draft[]): boolean {
  const text = JSON.stringify(drafts)
  if (text === (readText('tabs', storageKeys.drafts) ?? '[]')) return true
  const kept = writeText('tabs', storageKeys.drafts, text)
  tellStoredDraftsChanged()
  return kept
}

export const readTombstones = (): Tombstones => new Map(readList('tabs', storageKeys.deletedDrafts).filter(isDeletion))

export function writeTombstones(tombstones: Tombstones): void {
  writeText('tabs', storageKeys.deletedDrafts, JSON.stringify(Array.from(tombstones)))
}

/** The draft that was open last: in this tab, else in any. */
export const readActiveId = (): string | null => readOwnActiveId() ?? readText('tabs', storageKeys.activeDraft)

export const readOwnActiveId = (): string | null => readText('tab', storageKeys.activeDraft)

export function writeActiveId(id: string | null): void {
  for (const owner of ['tab', 'tabs'] as const) {
    if (id === null) removeText(owner, storageKeys.activeDraft)
    else writeText(owner, storageKeys.activeDraft, id)
  }
}

const isDeletion = (value: unknown): value is [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && !Number.isNaN(Date.parse(String(value[1])))
