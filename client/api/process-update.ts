import { queryOptions } from '@tanstack/react-query'
import { limits } from '../../domain/limits.ts'
import type { Process } from '../../domain/process.ts'
import type { ProcessPatch } from '../../domain/process-form.ts'
import { call } from './http.ts'
import { processQuery } from './processes.ts'
import { queries } from './query-client.ts'

/** What a form about a process is filled from. */
export const initDataQuery = () =>
  queryOptions({
    queryKey: ['processes', 'init-data'],
    queryFn: ({ signal }) => call('GET /processes/init-data', { signal }),
    staleTime: limits.processCacheMs,
  })

/** The sheet behind knows at once. */
export async function updateProcess(id: string, patch: ProcessPatch): Promise<Process> {
  const process = await call('PATCH /processes/:id', { params: { id }, body: patch })
  queries.setQueryData(processQuery(id).queryKey, process)
  return process
}
