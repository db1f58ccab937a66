import type { ReactNode, Ref } from 'react'
import * as labels from '../../domain/texts/labels.ts'
import { Button } from './buttons/Button.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

type HostProps = { ref?: Ref<HTMLDivElement>; raised?: boolean | undefined; children: ReactNode }

/**
 * The container of toasts, bottom right; new toasts are announced.
 * @param raised above a bar at the foot of the page
 */
export function Toasts({ ref, raised, children }: HostProps) {
  return (
    <div ref={ref} className={classes(styles.toasts, raised && styles.raised)} role="status" aria-live="polite">
      {children}
    </div>
  )
}

type Props = { kind: 'info' | 'error'; message: string; onClose?: () => void }

export function Toast({ kind, message, onClose }: Props) {
  return (
    <div className={classes(styles.toast, kind === 'error' && styles.error)}>
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <p>{message}</p>
      {onClose && <Button kind="quiet" icon="close" iconOnly onClick={onClose} aria-label={labels.closeToast} />}
    </div>
  )
}
