import { createRoot, type Root } from 'react-dom/client'
import { leaving } from '../../../domain/ground/messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

let root: Root | undefined

/**
 * Asks, over any open view, before typed values are lost.
 * @param leave called when the user confirms
 */
export function askToLeave(leave: () => void): void {
  const dialog = root ?? createRoot(document.body.appendChild(document.createElement('div')))
  root = dialog
  const show = (isAsked: boolean) =>
    dialog.render(
      <ConfirmDialog
        question={isAsked ? { ...leaving, danger: true } : null}
        onConfirm={() => {
          show(false)
          leave()
        }}
        onClose={() => show(false)}
      />,
    )
  show(true)
}
