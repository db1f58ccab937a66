import { queryOptions } from '@tanstack/react-query'
import { apiRoutes } from '../../domain/api-routes.ts'
import { limits } from '../../domain/limits.ts'
import type { ProcessList } from '../../domain/process.ts'
import { call } from './http.ts'

export const processSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['processes', 'search', q],
    queryFn: ({ signal }) => call<ProcessList>(apiRoutes.listProcesses, { query: { q }, signal }),
    staleTime: limits.processCacheMs,
  })
