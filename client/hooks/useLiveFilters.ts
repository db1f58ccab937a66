import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '../../domain/limits.ts'
import { fillForm, queryOf, queryOfAddress } from '../filter-form.ts'
import { refreshOnReturn, refreshRegions } from '../page-regions.ts'
import { showToast } from '../toasts.ts'
import { useDebounced } from './useDebounced.ts'

/**
 * A search form whose every change is shown at once, in the address and in the regions of its page; the address moves
 * the form in turn (Back), and coming back to the tab looks again. `found` says how many there are.
 * @param path of the page
 * @param failure told when the list cannot be had
 */
export function useLiveFilters(path: string, failure: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef<string | null>(null)
  const [found, setFound] = useState('')

  const show = async (query: string, url: string) => {
    if (query === shown.current) return
    shown.current = query
    if (url !== location.href) history.replaceState(history.state, '', url)
    try {
      if (await refreshRegions(url)) setFound(foundOnPage())
    } catch {
      // The next change, or the button, asks again.
      shown.current = null
      showToast('error', failure)
    }
  }
  const apply = () => {
    if (!form.current) return
    const query = queryOf(form.current)
    void show(query, path + (query && `?${query}`))
  }
  const applySoon = useDebounced(apply, limits.chipSearchDebounceMs)
  const wake = useRef({ apply, show })
  useEffect(() => {
    wake.current = { apply, show }
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    shown.current = queryOfAddress(element)
    // What was typed before this code arrived.
    wake.current.apply()
    const onPop = () => {
      fillForm(element, location.search)
      void wake.current.show(queryOf(element), location.href)
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  useEffect(refreshOnReturn, [])

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'search') applySoon()
    else apply()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return { found, form: { ref: form, action: path, role: 'search', onChange, onSubmit } as const }
}

const foundOnPage = () => document.querySelector<HTMLElement>('[data-found]')?.dataset.found ?? ''
