import { type DraftOwner, draftTooltip, isExpiredDraft, ownDrafts, warnsOfExpiry } from '../../domain/draft.ts'
import { serverNowMs } from '../session/server-time.ts'
import { readDrafts } from './draft-storage.ts'

export type DraftSign = { tooltip: string; urgent: boolean }

/** What the bar says of somebody's drafts, by the one that expires first; null when there is none. */
export function draftSign(owner: DraftOwner): DraftSign | null {
  const now = new Date(serverNowMs())
  const living = ownDrafts(readDrafts(), owner).filter((draft) => !isExpiredDraft(draft, now))
  const first = living[living.length - 1]
  return first ? { tooltip: draftTooltip(first, now), urgent: warnsOfExpiry(first, now) } : null
}
