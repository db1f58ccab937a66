import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../page/store.ts'

// Values that live updates share with code that loads before them.

/** Whether a stream announces the garage's changes to this page: polls are rare then. */
export const isLive = createStore(false)

/**
 * Parts beside the page that show changes of one kind (`domain/live/changes.ts`), by that kind, with what renews them. After a
 * rejection, the engine tries again later.
 */
export const liveParts = new Map<string, () => Promise<unknown>>()

/** The query cache; null until a component needs it, because live updates do not load it. */
export const loadedQueries = createStore<QueryClient | null>(null)
