import { type ReactNode, useEffect, useRef, useState } from 'react'
import { leaving } from '../../domain/messages.ts'
import { type Keeper, keepUnsaved } from '../unsaved.ts'
import type { ConfirmDialog } from './ConfirmDialog.tsx'

type Asked = { Dialog: typeof ConfirmDialog; leave: (() => void) | null }

const question = { ...leaving, danger: true }

/**
 * Nothing typed is lost without a word: a link, a reload, a closed tab or sheet, Back (given `back`) ask first.
 * Put what it returns in the form. What says «Annuler» does not ask: `data-gives-up` on such a link.
 * @param isUnsaved asked at the moment of leaving
 */
export function useUnsaved(isUnsaved: Keeper['isUnsaved'], back?: Keeper['back']): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null)
  const latest = useRef({ isUnsaved, back })
  useEffect(() => {
    latest.current = { isUnsaved, back }
  })
  const inSheet = back !== undefined
  useEffect(
    () =>
      keepUnsaved({
        isUnsaved: () => latest.current.isUnsaved(),
        back: inSheet ? () => latest.current.back?.() : undefined,
        ask: (leave) =>
          void load().then(
            (Dialog) => setAsked({ Dialog, leave }),
            () => window.confirm(leaving.title) && leave(),
          ),
      }),
    [inSheet],
  )
  if (!asked) return null
  const { Dialog, leave } = asked
  const close = () => setAsked({ Dialog, leave: null })
  const confirm = () => {
    close()
    leave?.()
  }
  return <Dialog question={leave && question} onConfirm={confirm} onClose={close} />
}

const load = async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog
