import { queryOptions } from '@tanstack/react-query'
import { apiRoutes } from '../../domain/api-routes.ts'
import type { Client, ClientDetail, ClientForm, ClientList, ClientPatch } from '../../domain/client.ts'
import { limits } from '../../domain/limits.ts'
import { call } from './http.ts'

/** The first page by name, or what a search finds; an empty search is not sent. */
export const clientSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['clients', 'search', text.trim()],
    queryFn: ({ signal }) => call<ClientList>(apiRoutes.listClients, { query: { q: text.trim() }, signal }),
    staleTime: limits.clientCacheMs,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => call<ClientDetail>(apiRoutes.client, { params: { id }, signal }),
    staleTime: limits.clientCacheMs,
  })

export const updateClient = (id: string, patch: ClientPatch): Promise<Client> =>
  call(apiRoutes.updateClient, { params: { id }, body: patch })

/** @param idempotencyKey the same for the same client asked for again, after an answer that was lost */
export const createClient = (body: ClientForm, idempotencyKey: string): Promise<Client> =>
  call(apiRoutes.createClient, { body, idempotencyKey })
