import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../page/store.ts'

// Values that live updates share with code that loads before them.

/** Whether a stream announces the garage's changes to this page: polls are rare then. */
export const isLive = createStore(false)

/** The number of the last change that may have brought or read a notification. */
export const notificationChange = createStore(0)

/** The query cache; null until a component needs it, because live updates do not load it. */
export const loadedQueries = createStore<QueryClient | null>(null)
