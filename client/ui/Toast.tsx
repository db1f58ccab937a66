import type { ReactNode, Ref } from 'react'
import * as labels from '../../domain/ground/texts/labels.ts'
import type { ToastAction } from '../runtime/page/toasts.ts'
import { Button } from './buttons/Button.tsx'
import { buttonClass } from './buttons/button-look.ts'
import { classes } from './classes.ts'
import { CsrfField } from './fields/CsrfField.tsx'
import { HiddenValues } from './fields/HiddenValues.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'
import { ToastQuestion } from './ToastQuestion.tsx'

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

type Props = { kind: 'info' | 'error'; message: string; action?: ToastAction | undefined; onClose?: () => void }

export function Toast({ kind, message, action, onClose }: Props) {
  return (
    <div className={classes(styles.toast, kind === 'error' && styles.error, action?.asks && styles.asking)}>
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <p>{message}</p>
      {action && !action.asks && <Action {...action} onDone={onClose} />}
      {onClose && <Button kind="quiet" icon="close" iconOnly onClick={onClose} aria-label={labels.closeToast} />}
      {action?.asks && <ToastQuestion {...action} asks={action.asks} onDone={onClose} />}
    </div>
  )
}

/** The action of a toast: in place if a script can, else by a form or a link. */
function Action({
  label,
  href,
  posts,
  back,
  values,
  act,
  undoes,
  onDone,
}: ToastAction & { onDone: (() => void) | undefined }) {
  const keys = undoes ? 'Control+Z' : undefined
  if (act) {
    const press = () => {
      onDone?.()
      act()
    }
    return (
      <Button kind="quiet" aria-keyshortcuts={keys} onClick={press}>
        {label}
      </Button>
    )
  }
  if (!posts) {
    return (
      <a className={buttonClass({ kind: 'quiet' })} href={href}>
        {label}
      </a>
    )
  }
  return (
    <form method="post" action={href}>
      <CsrfField />
      <HiddenValues values={{ ...values, retour: back }} />
      <Button type="submit" kind="quiet" aria-keyshortcuts={keys}>
        {label}
      </Button>
    </form>
  )
}
