import { type DraftOwner, draftSign, ownDrafts } from '../../domain/processes/draft.ts'
import { serverNowMs } from '../runtime/session/server-time.ts'
import { readDrafts } from './draft-storage.ts'

export type DraftSign = NonNullable<ReturnType<typeof draftSign>>

/** The bar's notice about somebody's drafts, by the draft that expires first; null without a draft. */
export const signOfDrafts = (owner: DraftOwner): DraftSign | null =>
  draftSign(ownDrafts(readDrafts(), owner), new Date(serverNowMs()))
