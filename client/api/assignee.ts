import { queryOptions } from '@tanstack/react-query'
import { limits } from '../../domain/limits.ts'
import type { Process } from '../../domain/process.ts'
import { call } from './http.ts'

export const assignProcess = (id: string, userId: string | null): Promise<Process> =>
  call('PATCH /processes/:id/assignee', { params: { id }, body: { userId } })

/** Whom a process may be given to. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ['people'],
    queryFn: async ({ signal }) => (await call('GET /employees', { signal })).items.filter(({ active }) => active),
    staleTime: limits.processCacheMs,
  })
