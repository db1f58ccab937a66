import './abort-controller.ts'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

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

/** For what the server renders too: there, a cache that is gone with the render, for what it held is one garage's. */
export const cacheHere = (): QueryClient => (typeof document === 'undefined' ? new QueryClient() : queries)

const mayHeal = (error: Error): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)
