import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientListItem } from '../../domain/clients/client.ts'
import { limits } from '../../domain/ground/limits.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { clientSearchQuery } from '../queries/clients.ts'
import { toastText } from '../runtime/network/error-texts.ts'
import { queries } from '../runtime/network/query-client.ts'
import { useDebounced } from '../runtime/page/useDebounced.ts'

/** The facts of a client shown in a choice. */
export type FoundClient = Pick<ClientListItem, 'id' | 'nom' | 'prenom' | 'plates'>

/**
 * Searches clients by the typed text, once typing pauses; an empty text finds the first ones by name. It is apart from
 * the hooks of every page because it loads the API calls.
 * @param first the first clients by name, if the page has them
 */
export function useClientSearch<C extends FoundClient = ClientListItem>(first?: readonly C[]) {
  const [typed, setTyped] = useState('')
  const [searchText, setAsked] = useState('')
  const searchSoon = useDebounced(setAsked, limits.chipSearchDebounceMs)
  const { data, error, isPlaceholderData } = useQuery(
    { ...clientSearchQuery(searchText), enabled: searchText !== '' || !first, placeholderData: keepPreviousData },
    queries,
  )
  const answer = searchText === typed.trim() && !isPlaceholderData ? data : undefined
  const found: readonly (C | ClientListItem)[] = (searchText === '' && first) || (data?.items ?? [])
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      searchSoon(text.trim())
    },
    found,
    /** Whether the answer is for the text typed now. */
    settled: searchText !== '' && answer !== undefined,
    said: searchText !== '' && answer ? countOf(answer.total) : '',
    none: answer?.total === 0,
    failure: error ? toastText(error, fallbacks.clientsLoad) : undefined,
  }
}

function countOf(total: number): string {
  if (total === 0) return 'Aucun client trouvé'
  return total === 1 ? '1 client trouvé' : `${total} clients trouvés`
}
