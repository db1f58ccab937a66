import { useState } from 'react'
import { useOnDemand } from '../../runtime/islands/useOnDemand.ts'
import { askForPage } from '../../runtime/regions/fetched-page.ts'
import type { FormInPlaceProps } from './FormInPlace.tsx'

const load = () => import('./FormInPlace.tsx')

/** Opens the form of another page in place: a press asks for the form and for the code at once. */
export function useFormInPlace() {
  const { code, open, approach } = useOnDemand(load)
  const [page, setPage] = useState<{ href: string; answer: Promise<Response> } | null>(null)
  return {
    /** Fetches the code ahead of the press. */
    approach,
    open(href: string, then: () => void) {
      const answer = askForPage(href)
      open(href, () => {
        setPage({ href, answer })
        then()
      })
    },
    /** Component of the form that was opened last. */
    form: (props: Omit<FormInPlaceProps, 'href' | 'answer'>) =>
      code && page && <code.FormInPlace {...props} {...page} />,
  }
}
