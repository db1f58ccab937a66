import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientListItem } from '../domain/clients/client.ts'
import { limits } from '../domain/limits.ts'
import { fallbacks } from '../domain/messages.ts'
import { clientSearchQuery } from './api/clients.ts'
import { toastText } from './api/error-texts.ts'
import { queries } from './api/query-client.ts'
import { useDebounced } from './hooks/useDebounced.ts'

/** As much of a client as a choice shows. */
export type FoundClient = Pick<ClientListItem, 'id' | 'nom' | 'prenom' | 'plates'>

/**
 * Clients by what is typed, once typing pauses; nothing typed finds the first ones by name.
 * Not among the hooks that every page's script holds: it brings the calls along.
 * @param first those, where the page brought them
 */
export function useClientSearch<C extends FoundClient = ClientListItem>(first?: readonly C[]) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const askSoon = useDebounced(setAsked, limits.chipSearchDebounceMs)
  const { data, error, isPlaceholderData } = useQuery(
    { ...clientSearchQuery(asked), enabled: asked !== '' || !first, placeholderData: keepPreviousData },
    queries,
  )
  const answer = asked === typed.trim() && !isPlaceholderData ? data : undefined
  const found: readonly (C | ClientListItem)[] = (asked === '' && first) || (data?.items ?? [])
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      askSoon(text.trim())
    },
    found,
    /** What is found is found for what is typed. */
    settled: asked !== '' && answer !== undefined,
    said: asked !== '' && answer ? countOf(answer.total) : '',
    none: answer?.total === 0,
    failure: error ? toastText(error, fallbacks.clientsLoad) : undefined,
  }
}

function countOf(total: number): string {
  if (total === 0) return 'Aucun client trouvé'
  return total === 1 ? '1 client trouvé' : `${total} clients trouvés`
}
