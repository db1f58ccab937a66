import { useEffect, useEffectEvent } from 'react'
import { guardUnsaved, type UnsavedForm } from '../../runtime/leave/unsaved.ts'
import { askToLeave } from './leave-question.tsx'

/**
 * Asks before typed values are lost: by a link, a reload, a closed tab or sheet, or Back (given `back`). A link
 * «Annuler» with `data-gives-up` does not ask.
 * @param isUnsaved called at the moment of leaving
 */
export function useUnsaved(isUnsaved: UnsavedForm['isUnsaved'], back?: UnsavedForm['back']): void {
  const unsaved = useEffectEvent(isUnsaved)
  const goBack = useEffectEvent(() => back?.())
  const inSheet = back !== undefined
  useEffect(
    () => guardUnsaved({ isUnsaved: () => unsaved(), back: inSheet ? () => goBack() : undefined, ask: askToLeave }),
    [inSheet],
  )
}
