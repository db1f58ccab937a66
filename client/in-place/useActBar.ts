import { useContext, useId, useLayoutEffect } from 'react'
import { ActBarContext } from '../act-bar.ts'

/**
 * While a form in place is open, and used last, the bar under the thumb carries its buttons.
 * @returns the class that puts them there
 */
export function useActBar(): { look: string | undefined; onUse: () => void } {
  const form = useId()
  const bar = useContext(ActBarContext)
  const change = bar?.change
  useLayoutEffect(() => {
    change?.({ form, isInUse: true })
    return () => change?.({ form, isInUse: false })
  }, [change, form])
  return {
    look: bar && bar.forms[bar.forms.length - 1] === form ? bar.look : undefined,
    onUse: () => change?.({ form, isInUse: true }),
  }
}
