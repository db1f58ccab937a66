import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import styles from './Dialog.module.css'
import { Dialog, DialogTitle } from './Dialog.tsx'
import { Subject, type SubjectProps } from './Subject.tsx'

export type Question = {
  title: string
  text?: string
  note?: string
  about?: SubjectProps
  confirm: string
  /** Label of the button that cancels; «Annuler» where the action itself is not a cancellation. */
  decline?: string
  danger?: boolean
}

type Props = {
  question: Question | null
  onConfirm: () => void
  onClose: () => void
  returnFocusTo?: (opener: HTMLElement | null) => HTMLElement | null
}

/** Asks before an important action. The cancel button comes first, so that Enter alone destroys nothing. */
export function ConfirmDialog({ question, onConfirm, onClose, returnFocusTo }: Props) {
  return (
    <Dialog open={question !== null} onClose={onClose} returnFocusTo={returnFocusTo} small>
      {question && (
        <>
          <div className={styles.head}>
            <DialogTitle>{question.title}</DialogTitle>
          </div>
          {(question.text || question.about) && (
            <div className={styles.text}>
              {question.about && <Subject {...question.about} />}
              {question.note && <p className={styles.note}>{question.note}</p>}
              {question.text && <p>{question.text}</p>}
            </div>
          )}
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

/** A question before an action; `dialog` renders it. */
export function useQuestion() {
  const [asked, ask] = useState<(Question & { act: () => void }) | null>(null)
  const onClose = () => ask(null)
  const onConfirm = () => {
    onClose()
    asked?.act()
  }
  return { ask, dialog: { question: asked, onConfirm, onClose } }
}
