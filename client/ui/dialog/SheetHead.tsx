import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'
import { DialogTitle } from './Dialog.tsx'

type Props = {
  /** Absent where the title scrolls with the rest of the sheet. */
  title?: string
  /** The subject of the sheet, before its title. */
  above?: ReactNode
  onClose: () => void
  className?: string | undefined
  children?: ReactNode
}

/** The head of a sheet: its title, its actions (`children`) and the close button stay in view. */
export function SheetHead({ title, above, onClose, className, children }: Props) {
  return (
    <header className={classes(styles.head, className)}>
      <div className={styles.top}>
        {title === undefined ? (
          <div className={styles.title}>{above}</div>
        ) : (
          <DialogTitle above={above}>{title}</DialogTitle>
        )}
        {children}
        <Button kind="quiet" icon="close" iconOnly className={styles.close} aria-label="Fermer" onClick={onClose} />
      </div>
    </header>
  )
}
