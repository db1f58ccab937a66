import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Dialog, DialogTitle } from './Dialog.tsx'

export type Question = {
  title: string
  text?: string
  confirm: string
  /** The way back, «Annuler» unless that would say two things. */
  decline?: string
  danger?: boolean
}

type Props = {
  question: Question | null
  onConfirm: () => void
  onClose: () => void
  focusInstead?: () => HTMLElement | null
}

/** Asks before an act that counts. The way back comes first, so that Enter alone destroys nothing. */
export function ConfirmDialog({ question, onConfirm, onClose, focusInstead }: Props) {
  return (
    <Dialog open={question !== null} onClose={onClose} focusInstead={focusInstead} small>
      {question && (
        <>
          <div className={styles.head}>
            <DialogTitle>{question.title}</DialogTitle>
          </div>
          {question.text && <p className={styles.text}>{question.text}</p>}
          <div className={styles.foot}>
            <Button onClick={onClose}>{question.decline ?? 'Annuler'}</Button>
            <Button kind={question.danger ? 'danger' : 'primary'} onClick={onConfirm}>
              {question.confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
