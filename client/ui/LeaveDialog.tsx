import { leaving } from '../../domain/messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { open: boolean; onConfirm: () => void; onClose: () => void }

const question = { ...leaving, danger: true }

/** Asks before what was typed is lost. Fetched by `useUnsaved` when it is wanted. */
export function LeaveDialog({ open, ...answers }: Props) {
  return <ConfirmDialog question={open ? question : null} {...answers} />
}
