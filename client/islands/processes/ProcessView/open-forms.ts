import { useContext } from 'react'
import { type ActBarChange, ActBarContext } from '../../../runtime/forms/act-bar.ts'

/** The open forms after a change, the one used last at the end. */
export function changeForms(forms: readonly string[], { form, isInUse }: ActBarChange): readonly string[] {
  if (isInUse && forms[forms.length - 1] === form) return forms
  const others = forms.filter((each) => each !== form)
  return isInUse ? [...others, form] : others
}

/** Whether an open form's buttons replace the next action. */
export const useFormOpen = (): boolean => (useContext(ActBarContext)?.forms.length ?? 0) > 0
