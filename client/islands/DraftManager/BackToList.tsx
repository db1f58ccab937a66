import type { MouseEvent } from 'react'
import { routes } from '../../../domain/routes.ts'
import { openList } from '../../drafts/address.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './DraftManager.module.css'
import { isPlainPress } from './plain-press.ts'

/** A phone shows the list or the editor, never both. */
export function BackToList() {
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    openList()
  }
  return (
    <div className={styles.back}>
      <LinkButton kind="quiet" icon="left" href={routes.drafts.href()} onClick={onClick}>
        Tous les brouillons
      </LinkButton>
    </div>
  )
}
