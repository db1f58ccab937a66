import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { leaving } from '../../domain/messages.ts'
import { type Keeper, keepUnsaved } from '../unsaved.ts'
import { ConfirmDialog, useQuestion } from './ConfirmDialog.tsx'

/**
 * Nothing typed is lost without a word: a link, a reload, a closed tab or sheet, Back (given `back`) ask first.
 * Put what it returns in the form. What says «Annuler» does not ask: `data-gives-up` on such a link.
 * @param isUnsaved asked at the moment of leaving
 */
export function useUnsaved(isUnsaved: Keeper['isUnsaved'], back?: Keeper['back']): ReactNode {
  const { ask, dialog } = useQuestion()
  const unsaved = useEffectEvent(isUnsaved)
  const goBack = useEffectEvent(() => back?.())
  const inSheet = back !== undefined
  useEffect(
    () =>
      keepUnsaved({
        isUnsaved: () => unsaved(),
        back: inSheet ? () => goBack() : undefined,
        ask: (leave) => ask({ ...leaving, danger: true, act: leave }),
      }),
    [inSheet, ask],
  )
  return <ConfirmDialog {...dialog} />
}
