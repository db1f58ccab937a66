import { useEffect, useEffectEvent } from 'react'
import { askToLeave } from '../leave-question.tsx'
import { type Keeper, keepUnsaved } from '../unsaved.ts'

/**
 * Nothing typed is lost without a word: a link, a reload, a closed tab or sheet, Back (given `back`) ask first.
 * What says «Annuler» does not ask: `data-gives-up` on such a link.
 * @param isUnsaved asked at the moment of leaving
 */
export function useUnsaved(isUnsaved: Keeper['isUnsaved'], back?: Keeper['back']): void {
  const unsaved = useEffectEvent(isUnsaved)
  const goBack = useEffectEvent(() => back?.())
  const inSheet = back !== undefined
  useEffect(
    () => keepUnsaved({ isUnsaved: () => unsaved(), back: inSheet ? () => goBack() : undefined, ask: askToLeave }),
    [inSheet],
  )
}
