import { createRoot, type Root } from 'react-dom/client'
import { leaving } from '../domain/messages.ts'
import { ConfirmDialog } from './ui/ConfirmDialog.tsx'

let root: Root | undefined

/** Asks before what was typed is lost, over whatever is open. */
export function askToLeave(leave: () => void): void {
  const place = root ?? createRoot(document.body.appendChild(document.createElement('div')))
  root = place
  const show = (isAsked: boolean) =>
    place.render(
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
