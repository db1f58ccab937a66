import { useState } from 'react'
import { openFallbackPage } from '../../runtime/network/fallback-page.ts'
import { lateCode } from '../../runtime/page/late-code.ts'
import { useStore } from '../../runtime/page/useStore.ts'
import { askForPage } from '../../runtime/regions/fetched-page.ts'
import type { FormInPlaceProps } from './FormInPlace.tsx'

const formCode = lateCode(() => import('./FormInPlace.tsx'))

/** Opens the form of another page in place: a press asks for the form and for the code at once. */
export function useFormInPlace() {
  const code = useStore(formCode)
  const [page, setPage] = useState<{ href: string; answer: Promise<Response> } | null>(null)
  return {
    /** Fetches the code ahead of the press. */
    loadAhead: formCode.loadAhead,
    open(href: string, then: () => void) {
      const answer = askForPage(href)
      const show = () => {
        setPage({ href, answer })
        then()
      }
      formCode.run(show, () => openFallbackPage(href))
    },
    /** The component of the form that was opened last. */
    form: (props: Omit<FormInPlaceProps, 'href' | 'answer'>) =>
      code && page && <code.FormInPlace {...props} {...page} />,
  }
}
