import { type DraftOwner, draftSign, ownDrafts } from '../../domain/processes/draft.ts'
import { serverNowMs } from '../session/server-time.ts'
import { readDrafts } from './draft-storage.ts'

export type DraftSign = NonNullable<ReturnType<typeof draftSign>>

/** The sign of somebody's drafts for the bar, by the one that expires first; null when there is none. */
export const signOfDrafts = (owner: DraftOwner): DraftSign | null =>
  draftSign(ownDrafts(readDrafts(), owner), new Date(serverNowMs()))
