import { limits, storageKeys } from '../../domain/ground/limits.ts'
import {
  type Draft,
  type DraftOwner,
  isEmptyDraft,
  newDraft,
  ownDrafts,
  pruneDrafts,
  withReadableDates,
} from '../../domain/processes/draft.ts'
import { listen } from '../runtime/page/listen.ts'
import { randomId } from '../runtime/page/random-id.ts'
import { createStore } from '../runtime/page/store.ts'
import { serverNowMs } from '../runtime/session/server-time.ts'
import {
  readActiveId,
  readDrafts,
  readOwnActiveId,
  readTombstones,
  type Tombstones,
  writeActiveId,
  writeDrafts,
  writeTombstones,
} from './draft-storage.ts'
import { forgetWritten, mergeDrafts, mergeTombstones, rememberWritten, takeOverwritten } from './merge.ts'

export type DraftPatch = Partial<
  Pick<Draft, 'name' | 'client_id' | 'car_id' | 'stepType_id' | 'startDate' | 'estimatedEndDate' | 'steps'>
>

export type Drafts = {
  /** The drafts of every user of this browser, with edits that are not stored yet. */
  all: readonly Draft[]
  /** Ids of drafts with changes that are not stored yet. */
  unsaved: ReadonlySet<string>
  /** Whether the browser refused to store the drafts: they are then lost with this page. */
  refused: boolean
}

const freshMs = 60_000

type Edit = { base: Draft; before: Draft; patch: DraftPatch; at: string }

let known: Draft[] = []
let tombstones: Tombstones = new Map()
let refused = false
let timer: ReturnType<typeof setTimeout> | undefined
const edits = new Map<string, Edit>()
/**
 * The drafts. While the store has subscribers, this tab follows other tabs' writes and restores what a write overwrote.
 */
const snapshot = createStore<Drafts | null>(null, followTabs)

export function currentDrafts(): Drafts {
  const last = snapshot.get()
  if (last) return last
  mergeStored()
  return publish()
}

export const onDrafts = snapshot.subscribe

/** The active draft when it is still empty, else a new one; when there are twenty already, the oldest is dropped. */
export function startDraft(owner: DraftOwner): { draft: Draft; dropped: boolean } {
  saveDrafts()
  const ownedBefore = ownDrafts(known, owner)
  const active = ownedBefore.find((draft) => draft.id === readActiveId())
  if (active && isEmptyDraft(active) && !isStartedElsewhere(active)) {
    writeActiveId(active.id)
    return { draft: active, dropped: false }
  }
  const draft = newDraft(randomId(), owner, now())
  storeDrafts([...known, draft])
  writeActiveId(draft.id)
  return { draft, dropped: ownDrafts(known, owner).length <= ownedBefore.length }
}

/** Shows the change at once and stores it when typing pauses. Other fields keep the values written by another tab. */
export function editDraft(id: string, patch: DraftPatch): void {
  const draft = currentDrafts().all.find((one) => one.id === id)
  if (!draft) return
  const edit = edits.get(id)
  edits.set(id, {
    base: draft,
    before: edit?.before ?? draft,
    patch: { ...edit?.patch, ...patch },
    at: laterThan(draft.lastModified),
  })
  clearTimeout(timer)
  timer = setTimeout(saveDrafts, limits.draftAutosaveMs)
  publish()
}

export function removeDraft(id: string): void {
  const draft = currentDrafts().all.find((one) => one.id === id)
  edits.delete(id)
  mergeStored()
  tombstones.set(id, laterThan(draft?.lastModified))
  writeTombstones(tombstones)
  if (readActiveId() === id) writeActiveId(null)
  storeDrafts(known)
}

/** Stores all pending edits at once: before the page is left, or before an important action. */
export function saveDrafts(): void {
  clearTimeout(timer)
  mergeStored()
  const edited = withEdits()
  for (const { before, patch } of Array.from(edits.values())) rememberWritten(before, patch, serverNowMs())
  edits.clear()
  storeDrafts(edited)
}

/**
 * Whether another tab has just begun this draft and somebody may be typing there: this tab then begins another draft.
 */
const isStartedElsewhere = ({ id, lastModified }: Draft): boolean =>
  id !== readOwnActiveId() && serverNowMs() - Date.parse(lastModified) < freshMs

function followTabs(): () => void {
  const stops = [
    // A page restored by the Back button has missed the storage events sent while it was hidden.
    listen(window, { storage: onStorage, pagehide: saveDrafts, pageshow: saveDrafts }),
    listen(document, { visibilitychange: saveDrafts }),
  ]
  saveDrafts()
  return () => {
    for (const stop of stops) stop()
    saveDrafts()
  }
}

/**
 * Handles a write by another tab. Browsers let two tabs overwrite each other's writes; each tab checks whether
 * everything it knows is still there and restores missing drafts and fields. All tabs merge by one rule, so they end up
 * with the same drafts.
 */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== null && key !== storageKeys.drafts && key !== storageKeys.deletedDrafts) return
  if (key === null || (key === storageKeys.drafts && newValue === null)) forgetAll()
  mergeStored()
  storeDrafts(known.map(withOwnFields))
}

function withOwnFields(draft: Draft): Draft {
  const overwritten = takeOverwritten(draft, serverNowMs())
  return overwritten ? { ...draft, ...overwritten, lastModified: laterThan(draft.lastModified) } : draft
}

/** Forgets every draft: somebody emptied the storage on purpose. */
function forgetAll(): void {
  known = []
  tombstones = new Map()
  forgetWritten()
}

function mergeStored(): void {
  tombstones = mergeTombstones(tombstones, readTombstones(), now())
  const stored = readDrafts().map((draft) => withReadableDates(draft, now()))
  known = mergeDrafts([known, stored], tombstones)
}

function storeDrafts(drafts: readonly Draft[]): void {
  known = pruneDrafts(mergeDrafts([drafts], tombstones), now())
  refused = !writeDrafts(known)
  publish()
}

/** The stored drafts, with pending edits applied. */
function withEdits(): Draft[] {
  const byId = new Map(known.map((draft) => [draft.id, draft]))
  edits.forEach(({ base, patch, at }, id) => {
    const draft = byId.get(id) ?? base
    byId.set(id, { ...draft, ...patch, lastModified: later(at, draft.lastModified) })
  })
  return Array.from(byId.values())
}

function publish(): Drafts {
  const drafts = { all: withEdits(), unsaved: new Set(edits.keys()), refused }
  snapshot.set(drafts)
  return drafts
}

const now = (): Date => new Date(serverNowMs())

const laterThan = (moment: string | undefined): string => later(now().toISOString(), moment)

/** `at`, but at least 1 ms after `moment`, so that a new edit wins even if another device's clock is ahead. */
function later(at: string, moment: string | undefined): string {
  const after = moment === undefined ? 0 : Date.parse(moment) + 1
  return new Date(Math.max(Date.parse(at), after)).toISOString()
}
