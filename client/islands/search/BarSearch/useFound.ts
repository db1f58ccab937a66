import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { foundQuery, recentQuery } from '../../../queries/found.ts'
import { toastText } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { useDebounced } from '../../../runtime/page/useDebounced.ts'
import { recentIds } from '../../../search/recent.ts'
import { type ChoiceGroup, recentChoices } from './found-choices.ts'

/** The search goes out once typing pauses for this long. */
const pauseMs = 150

/** Searches by what is typed once typing pauses: a newer search ends the older one, and the newest answer is shown. */
export function useFound(field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState(() => field.current?.value ?? '')
  const [asked, setAsked] = useState(typed.trim())
  const askSoon = useDebounced(setAsked, pauseMs)
  const { data, error, isPlaceholderData } = useQuery(
    { ...foundQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData },
    queries,
  )
  const isOfNow = asked !== '' && asked === typed.trim()
  const type = () => {
    const text = field.current?.value ?? ''
    setTyped(text)
    askSoon(text.trim())
  }
  return {
    typed,
    /** Reads the field. */
    type,
    clear: () => {
      if (field.current) field.current.value = ''
      type()
    },
    askNow: () => setAsked(typed.trim()),
    asked,
    /** The latest answer, while the next one is on its way. */
    found: asked === '' || typed.trim() === '' ? undefined : data,
    /** The answer to what is typed now. */
    answer: isOfNow && !isPlaceholderData ? data : undefined,
    failure: isOfNow && error ? toastText(error, fallbacks.processListLoad) : undefined,
  }
}

/** Offers what this person opened last, while nothing is typed. */
export function useRecent(isWanted: boolean) {
  const [ids, setIds] = useState(recentIds)
  const { data } = useQuery({ ...recentQuery(ids), enabled: isWanted && ids.length > 0 }, queries)
  const choices = isWanted && data && ids.length > 0 ? recentChoices(data, ids) : []
  const groups: ChoiceGroup[] = choices.length > 0 ? [{ name: 'Ouverts récemment', choices }] : []
  return { groups, renew: () => setIds(recentIds()) }
}
