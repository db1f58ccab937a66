import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Draft, type DraftOwner, isExpiredDraft, ownDrafts } from '../../../domain/draft.ts'
import { draftInAddress, isDraftAskedFor, onDraftAddress, replaceDraft } from '../../drafts/address.ts'
import { readActiveId, writeActiveId } from '../../drafts/shelf.ts'
import { currentDrafts, onDrafts, startDraft } from '../../drafts/store.ts'
import { serverNowMs } from '../../session/server-time.ts'

const tickMs = 30_000

/** The living drafts of one person, latest first; null until the browser's storage can be read. */
export function useDrafts(owner: DraftOwner) {
  const drafts = useSyncExternalStore(onDrafts, currentDrafts, () => null)
  const now = useNow()
  const living = useMemo(
    () => drafts && ownDrafts(drafts.all, owner).filter((draft) => !isExpiredDraft(draft, now)),
    [drafts, owner, now],
  )
  return { living, now, unsaved: drafts?.unsaved, refused: drafts?.refused === true }
}

/**
 * The draft in the editor: the one that the address names, else the active one when the page woke. What other tabs
 * do to the active draft does not move the editor of this one.
 */
export function useCurrentDraft(living: Draft[] | null, owner: DraftOwner) {
  const named = useSyncExternalStore(onDraftAddress, draftInAddress, () => null)
  const [kept, keep] = useState<string | null>(null)
  const id = named ?? stillThere(living, kept) ?? activeOf(living)?.id ?? null
  if (id !== kept) keep(id)

  useEffect(() => {
    if (named !== null) writeActiveId(named)
  }, [named])

  const awake = living !== null
  useEffect(() => {
    if (awake && isDraftAskedFor()) replaceDraft(resumed(owner))
  }, [awake, owner])

  return { named, id, draft: living?.find((one) => one.id === id) ?? null }
}

/** “Nouveau processus” goes on with the active draft, if there is one. */
function resumed(owner: DraftOwner): string {
  const active = ownDrafts(currentDrafts().all, owner).find(({ id }) => id === readActiveId())
  return (active ?? startDraft(owner).draft).id
}

const stillThere = (living: Draft[] | null, id: string | null): string | undefined =>
  living?.find((draft) => draft.id === id)?.id

function activeOf(living: Draft[] | null): Draft | undefined {
  return living?.find(({ id }) => id === readActiveId()) ?? living?.[0]
}

function useNow(): string {
  const [now, setNow] = useState(nowIso)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowIso()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const nowIso = (): string => new Date(serverNowMs()).toISOString()
