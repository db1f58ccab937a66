import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../domain/clients/client.ts'
import type { ClientPatch } from '../../domain/clients/client-form.ts'
import { limits } from '../../domain/ground/limits.ts'
import { call } from '../runtime/network/http.ts'

/** The first page by name, or the results of a search; an empty search is not sent. */
export const clientSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['clients', 'search', text.trim()],
    meta: { keptWhileShown: true },
    queryFn: ({ signal }) => call('GET /clients', { query: { q: text.trim() }, signal }),
    staleTime: limits.clientCacheMs,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => call('GET /clients/:id', { params: { id }, signal }),
    staleTime: limits.clientCacheMs,
  })

export const updateClient = (id: string, patch: ClientPatch): Promise<Client> =>
  call('PATCH /clients/:id', { params: { id }, body: patch })
