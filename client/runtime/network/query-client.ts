import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { loadedQueries } from './live-links.ts'

const retries = 2

/** One cache for all the islands of a page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < retries && mayHeal(error),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

if (typeof document !== 'undefined') loadedQueries.set(queries)

/** The query cache; on the server a new one for each render, so that garages never share data. */
export const cacheHere = (): QueryClient => (typeof document === 'undefined' ? new QueryClient() : queries)

const mayHeal = (error: Error): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * A signal that never aborts. Any node can have listeners; the first builds of Chrome 64 refuse `new EventTarget()`.
 */
const silentSignal = () => Object.assign(document.createDocumentFragment(), { aborted: false })

class SilentAbortController {
  readonly signal = silentSignal()
  abort(): void {
    if (this.signal.aborted) return
    this.signal.aborted = true
    this.signal.dispatchEvent(new Event('abort'))
  }
}

// Chrome 64 and 65 support fetch but not AbortController, which the query client creates for every query.
if (typeof AbortController === 'undefined') {
  window.AbortController = SilentAbortController as unknown as typeof AbortController
}
