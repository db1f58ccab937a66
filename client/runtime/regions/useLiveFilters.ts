import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '../../../domain/ground/limits.ts'
import { listen } from '../page/listen.ts'
import { showToast } from '../page/toasts.ts'
import { useDebounced } from '../page/useDebounced.ts'
import { fillForm, queryOf, queryOfAddress } from './filter-form.ts'
import { refreshOnReturn, refreshRegions } from './page-regions.ts'

/**
 * A search form whose changes are applied at once to the address and to the regions of its page. Back and Forward
 * change the form, and returning to the tab refreshes the list. `found` counts the results in words.
 * @param path path of the page
 * @param failure message shown when the list cannot be fetched
 * @param onEntered called when Enter was pressed in the search and the list answers it
 * @param unfiltered the query of the page's unfiltered list, if its bare address shows something else
 */
export function useLiveFilters(path: string, failure: string, onEntered?: () => void, unfiltered = '') {
  const form = useRef<HTMLFormElement>(null)
  const { found, apply } = useShownList(form, { path, failure, unfiltered })
  const applySoon = useDebounced(apply, limits.chipSearchDebounceMs)

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'search') applySoon()
    else void apply()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = document.activeElement === searchIn(event.currentTarget)
    if ((await apply()) && entered) onEntered?.()
  }
  return { found, form: { ref: form, action: path, role: 'search', onChange, onSubmit } as const }
}

type Form = RefObject<HTMLFormElement | null>

/**
 * Keeps form, address and list consistent. `apply` resolves to true once the list answers the current form, to false on
 * failure or after a newer request.
 */
function useShownList(form: Form, { path, failure, unfiltered }: Record<'path' | 'failure' | 'unfiltered', string>) {
  const shownQuery = useRef<string | null>(null)
  const latestAnswer = useRef(Promise.resolve(true))
  const [found, setFound] = useState('')

  const fetchList = async (url: string): Promise<boolean> => {
    try {
      const answers = await refreshRegions(url)
      if (answers) setFound(foundOnPage())
      return answers
    } catch {
      // The next change, or the button, requests it again.
      shownQuery.current = null
      showToast('error', failure)
      return false
    }
  }
  const show = (query: string, url: string): Promise<boolean> => {
    if (query === shownQuery.current) return latestAnswer.current
    shownQuery.current = query
    if (url !== location.href) history.replaceState(history.state, '', url)
    latestAnswer.current = fetchList(url)
    return latestAnswer.current
  }
  const apply = async (): Promise<boolean> => {
    if (!form.current) return false
    const query = queryOf(form.current)
    const asked = query || unfiltered
    return show(query, path + (asked && `?${asked}`))
  }
  const begin = useEffectEvent(apply)
  const follow = useEffectEvent(show)
  // Applies text typed before this code loaded; from then on Back and Forward change the form.
  useEffect(() => {
    const element = form.current
    if (!element) return
    shownQuery.current = queryOfAddress(element)
    void begin()
    const popstate = () => {
      fillForm(element, location.search)
      void follow(queryOf(element), location.href)
    }
    return listen(window, { popstate })
  }, [form])
  useEffect(refreshOnReturn, [])
  return { found, apply }
}

const searchIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type=search]')

const foundOnPage = () => document.querySelector<HTMLElement>('[data-found]')?.dataset.found ?? ''
