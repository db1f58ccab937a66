import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, type Question } from '../../ui/ConfirmDialog.tsx'

const question: Question = {
  title: 'Supprimer le brouillon ?',
  text: 'Cette action est irréversible.',
  confirm: 'Supprimer',
  danger: true,
}

type Props = { onRemove: () => void; focusOnceRemoved: () => HTMLElement | null }

export function RemoveDraft({ onRemove, focusOnceRemoved }: Props) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button kind="danger" icon="bin" onClick={() => setAsked(true)}>
        Supprimer le brouillon
      </Button>
      <ConfirmDialog
        question={asked ? question : null}
        onConfirm={onRemove}
        onClose={() => setAsked(false)}
        focusInstead={focusOnceRemoved}
      />
    </>
  )
}
