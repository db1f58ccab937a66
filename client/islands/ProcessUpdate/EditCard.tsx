import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/Dialog.module.css'
import own from './ProcessUpdate.module.css'

type Props = {
  title: string
  /** «le client»: tells this button from the others for who does not see where it stands. */
  what: string
  editing: boolean
  disabled: boolean
  onToggle: (editing: boolean) => void
  children: ReactNode
}

/** A card that is read, then written in place. Giving up forgets what was typed. */
export function EditCard({ title, what, editing, disabled, onToggle, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h3 className={own.cardTitle}>{title}</h3>
        <Button
          kind="quiet"
          icon={editing ? undefined : 'pen'}
          className={own.toggle}
          disabled={disabled}
          onClick={() => onToggle(!editing)}
        >
          {editing ? 'Annuler' : 'Modifier'}
          <span className="vh"> {what}</span>
        </Button>
      </div>
      {children}
    </section>
  )
}
