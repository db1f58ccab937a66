import { labels } from '../../domain/messages.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { LinkButton } from './LinkButton.tsx'
import styles from './Toast.module.css'

type Props = {
  kind: 'info' | 'error'
  message: string
  onClose?: (() => void) | undefined
  /** Without scripts a toast is closed by asking for the page again: it comes back without it. */
  closeHref?: string | undefined
}

export function Toast({ kind, message, onClose, closeHref }: Props) {
  return (
    <div className={classes(styles.toast, kind === 'error' && styles.error)}>
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <p>{message}</p>
      {onClose && <Button kind="quiet" icon="close" iconOnly onClick={onClose} aria-label={labels.closeToast} />}
      {!onClose && closeHref && (
        <LinkButton kind="quiet" icon="close" iconOnly href={closeHref} aria-label={labels.closeToast} />
      )}
    </div>
  )
}
