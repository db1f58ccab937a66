import { queryOptions } from '@tanstack/react-query'
import type { SearchMatches } from '../../domain/found.ts'
import { call } from '../api/http.ts'

const freshMs = 5_000
/** How many of each kind are shown. */
const shown = 5

/** What the garage has by this plate, name or number, of every kind at once. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['found', text],
    queryFn: async ({ signal }): Promise<SearchMatches> => {
      const asked = { query: { q: text, pageSize: shown }, signal }
      const [processes, cars, clients] = await Promise.all([
        call('GET /processes', asked),
        call('GET /cars', asked),
        call('GET /clients', asked),
      ])
      return { processes, cars, clients }
    },
    staleTime: freshMs,
  })
