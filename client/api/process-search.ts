import { queryOptions } from '@tanstack/react-query'
import { limits } from '../../domain/limits.ts'
import { call } from './http.ts'

export const processSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['processes', 'search', q],
    queryFn: ({ signal }) => call('GET /processes', { query: { q }, signal }),
    staleTime: limits.processCacheMs,
  })
