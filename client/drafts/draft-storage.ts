import { storageKeys } from '../../domain/ground/limits.ts'
import { type Draft, isDraft } from '../../domain/processes/draft.ts'
import { readList, readText, removeText, writeText } from '../runtime/page/storage.ts'
import { announceStoredDrafts } from './stored-drafts.ts'

/** Ids of deleted drafts with their times. Without this list, a tab that still has a draft would store it again. */
export type Tombstones = Map<string, string>

/** The stored drafts that can be read: invalid JSON and entries that are no drafts are ignored. */
export const readDrafts = (): Draft[] => readList('tabs', storageKeys.drafts).filter(isDraft)

/** @returns false when the browser refuses to store them: storage forbidden, or full */
export function writeDrafts(drafts: readonly Draft[]): boolean {
  const text = JSON.stringify(drafts)
  if (text === (readText('tabs', storageKeys.drafts) ?? '[]')) return true
  const isStored = writeText('tabs', storageKeys.drafts, text)
  announceStoredDrafts()
  return isStored
}

export const readTombstones = (): Tombstones => new Map(readList('tabs', storageKeys.deletedDrafts).filter(isDeletion))

export function writeTombstones(tombstones: Tombstones): void {
  writeText('tabs', storageKeys.deletedDrafts, JSON.stringify(Array.from(tombstones)))
}

/** Id of the draft that was open last: in this tab, else in any tab. */
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
