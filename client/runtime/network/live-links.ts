import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../page/store.ts'

// Values that live updates share with code that loads before them.

/** Whether a stream announces the garage's changes to this page: polls are rare then. */
export const isLive = createStore(false)

/** A part of the page that is renewed when the garage changes. */
export type LivePart = {
  /** Whether it shows changes of these kinds (`domain/live/changes.ts`). */
  shows: (kinds: ReadonlySet<string>) => boolean
  /** Renews it up to the change with this number. After a rejection, the engine tries again later. */
  renew: (number: number) => Promise<unknown>
}

export const liveParts = new Set<LivePart>()

/** Renews a part with the page. @returns a function that ends it */
export function joinLive(part: LivePart): () => void {
  liveParts.add(part)
  return () => {
    liveParts.delete(part)
  }
}

/** The query cache; null until a component needs it, because live updates do not load it. */
export const loadedQueries = createStore<QueryClient | null>(null)

/** The `meta` of a query, such as a list of choices, that changes of others leave alone while it is shown. */
export const keptWhileShown = {}
