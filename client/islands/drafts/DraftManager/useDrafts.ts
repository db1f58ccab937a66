import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Draft, type DraftOwner, isExpiredDraft, ownDrafts } from '../../../../domain/processes/draft.ts'
import { draftAskedFor, draftInAddress, onDraftAddress, replaceDraft } from '../../../drafts/address.ts'
import { readActiveId, writeActiveId } from '../../../drafts/draft-storage.ts'
import { currentDrafts, editDraft, onDrafts, startDraft } from '../../../drafts/store.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'

const tickMs = 30_000

/** The current drafts of one user, latest first; null until the browser's storage can be read. */
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
 * The draft in the editor: the one that the address names, else the one that was active when the page was hydrated. A
 * change of the active draft in another tab does not change this editor.
 */
export function useCurrentDraft(living: Draft[] | null, owner: DraftOwner) {
  const named = useSyncExternalStore(onDraftAddress, draftInAddress, () => null)
  const [keptId, setKeptId] = useState<string | null>(null)
  const id = named ?? stillThere(living, keptId) ?? activeOf(living)?.id ?? null
  if (id !== keptId) setKeptId(id)

  useEffect(() => {
    if (named !== null) writeActiveId(named)
  }, [named])

  const awake = living !== null
  useEffect(() => {
    const target = awake ? draftAskedFor() : null
    if (target) replaceDraft(resumed(owner, target))
  }, [awake, owner])

  return { named, id, draft: living?.find((one) => one.id === id) ?? null }
}

/** The active draft if “Nouveau processus” can continue it; for a client or car, only a draft about them. */
function resumed(owner: DraftOwner, asked: Pick<Draft, 'client_id' | 'car_id' | 'startDate'>): string {
  const { client_id, car_id, startDate } = asked
  const active = ownDrafts(currentDrafts().all, owner).find(({ id }) => id === readActiveId())
  const fits = (['client_id', 'car_id', 'startDate'] as const).every(
    (name) => (asked[name] ?? active?.[name]) === active?.[name],
  )
  if (active && fits) return active.id
  const { id } = beginDraft(owner)
  if (client_id !== null) editDraft(id, { client_id, car_id })
  if (startDate !== null) editDraft(id, { startDate })
  return id
}

/** Begins a draft, and reports if an older one had to be dropped. */
export function beginDraft(owner: DraftOwner): Draft {
  const { draft, dropped } = startDraft(owner)
  if (dropped) showToast('info', '20 brouillons au plus : le plus ancien a été supprimé.')
  return draft
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
