import { createContext, useContext, useId, useLayoutEffect } from 'react'

type Change = { form: string; isInUse: boolean }

/** The open forms of a screen whose next act stays under the thumb on a phone, the one used last at the end. */
export type ActBar = { forms: readonly string[]; change: (change: Change) => void }

/** null where nothing stays under the thumb: a form then ends where it ends. */
export const ActBarContext = createContext<ActBar | null>(null)

export function changeForms(forms: readonly string[], { form, isInUse }: Change): readonly string[] {
  if (isInUse && forms[forms.length - 1] === form) return forms
  const others = forms.filter((each) => each !== form)
  return isInUse ? [...others, form] : others
}

/** Whether a form is open, whose buttons take the place of the next act. */
export const useFormOpen = (): boolean => (useContext(ActBarContext)?.forms.length ?? 0) > 0

/** What a form in place does of that bar: while it is open and used last, the bar carries its buttons. */
export function useActBar(isInPlace: boolean): { hasBar: boolean; onUse: () => void } {
  const form = useId()
  const bar = useContext(ActBarContext)
  const change = isInPlace ? bar?.change : undefined
  useLayoutEffect(() => {
    change?.({ form, isInUse: true })
    return () => change?.({ form, isInUse: false })
  }, [change, form])
  return {
    hasBar: bar?.forms[bar.forms.length - 1] === form,
    onUse: () => change?.({ form, isInUse: true }),
  }
}
