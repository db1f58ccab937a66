import { queryOptions } from '@tanstack/react-query'
import { call } from '../runtime/network/http.ts'

const freshMs = 5_000

/** The garage's objects with this plate, name or number, of every kind at once. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['found', q],
    meta: { keptWhileShown: true },
    queryFn: ({ signal }) => call('GET /search', { query: { q }, signal }),
    staleTime: freshMs,
  })

/** The recently opened objects, as they are now. */
export const recentQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['found', 'recent', ids],
    meta: { keptWhileShown: true },
    queryFn: ({ signal }) => call('GET /search', { query: { recent: ids.join(',') }, signal }),
    staleTime: freshMs,
  })
