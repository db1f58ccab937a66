import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '../../domain/ground/limits.ts'
import type { Process } from '../../domain/processes/process.ts'
import type { ProcessForm, ProcessPatch } from '../../domain/processes/process-form.ts'
import type { Loads } from '../../domain/processes/week.ts'
import { call } from '../runtime/network/http.ts'
import { queries } from '../runtime/network/query-client.ts'

const detailFreshMs = 5_000
const pendingShown = 20

export const detailKey = (id: string) => ['processes', 'detail', id] as const

export const processQuery = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call('GET /processes/:id', { params: { id }, signal }),
    // Two people may work on one process: a cached process is shown at once and then fetched again.
    staleTime: detailFreshMs,
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...detailKey(id), 'history'],
    queryFn: ({ signal }) => call('GET /processes/:id/activity', { params: { id }, signal }),
  })

export const processSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['processes', 'search', q],
    meta: { keptWhileShown: true },
    queryFn: ({ signal }) => call('GET /processes', { query: { q }, signal }),
    staleTime: limits.processCacheMs,
  })

/** The loads of the days to come, where a date is chosen. */
export const loadsQuery = () =>
  queryOptions({
    queryKey: ['processes', 'loads'],
    queryFn: async ({ signal }): Promise<Loads> => {
      const { days, next } = await call('GET /processes/week', { signal })
      return Object.fromEntries([...days, next].map((day) => [day.date, day]))
    },
    staleTime: limits.processCacheMs,
  })

/** The processes where a step waits for validation: their number, and the first of them. */
export const pendingQuery = () =>
  queryOptions({
    queryKey: ['processes', 'pending'],
    queryFn: ({ signal }) => call('GET /processes', { query: { pending: 1, pageSize: pendingShown }, signal }),
    staleTime: detailFreshMs,
  })

/** Fetches the current process, ignoring the cache. */
export const processNow = (id: string): Promise<Process> => queries.fetchQuery({ ...processQuery(id), staleTime: 0 })

/** The choices that fill a form about a process. */
export const initDataQuery = () =>
  queryOptions({
    queryKey: ['processes', 'init-data'],
    queryFn: ({ signal }) => call('GET /processes/init-data', { signal }),
    staleTime: limits.processCacheMs,
  })

export const rotateLinkMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call('POST /processes/:id/qr-token/rotate', { params: { id } }),
    onSuccess: ({ qrToken }) => {
      queries.setQueryData<Process>(detailKey(id), (process) => process && { ...process, qrToken })
    },
  })

/** Updates a process and puts the answer into the cache. */
export async function updateProcess(id: string, patch: ProcessPatch): Promise<Process> {
  const process = await call('PATCH /processes/:id', { params: { id }, body: patch })
  queries.setQueryData(detailKey(id), process)
  return process
}

/** Moves the estimated end, which also moves the end of the public link. */
export const moveEstimateMutation = (id: string) =>
  mutationOptions({ mutationFn: (estimatedEndDate: string) => updateProcess(id, { estimatedEndDate }) })

/** @param idempotencyKey one per content, however often the request is sent */
export const createProcess = (body: ProcessForm, idempotencyKey: string): Promise<Process> =>
  call('POST /processes', { body, idempotencyKey })

export const deleteProcessMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call('DELETE /processes/:id', { params: { id } }),
    onSuccess: () => queries.removeQueries({ queryKey: detailKey(id) }),
  })
