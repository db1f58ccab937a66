import { type MouseEvent, useState } from 'react'
import { type Draft, isEmptyDraft } from '../../../domain/draft.ts'
import { routes } from '../../../domain/routes.ts'
import { openList } from '../../drafts/address.ts'
import { isPlainPress } from '../../plain-press.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './DraftManager.module.css'

type Props = {
  draft: Draft | null
  /** The list is another page than this one, under a title of its own. */
  alone: boolean
  onCreate: () => void
}

/** The way back to the list; and from a draft that was taken up again, to a new one. */
export function EditorHead({ draft, alone, onCreate }: Props) {
  // As it was when it was opened: nothing moves under what is being typed.
  const [resumed] = useState(() => draft !== null && !isEmptyDraft(draft))
  const onBack = (event: MouseEvent) => {
    if (alone || !isPlainPress(event)) return
    event.preventDefault()
    openList()
  }
  return (
    <div className={styles.above}>
      <LinkButton kind="quiet" icon="left" href={routes.drafts.href()} onClick={onBack}>
        Tous les brouillons
      </LinkButton>
      {alone && resumed && (
        <Button kind="quiet" icon="plus" onClick={onCreate}>
          Nouveau brouillon
        </Button>
      )}
    </div>
  )
}
