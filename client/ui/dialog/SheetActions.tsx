import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useDismiss } from '../../hooks/useDismiss.ts'
import { useEscape } from '../../hooks/useEscape.ts'
import { buttonClass } from '../buttons/button-look.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './SheetActions.module.css'

type Props = {
  /** Whether the actions are in the menu at any width. */
  folded?: boolean
  children: ReactNode
}

/**
 * The actions in a sheet's head: side by side if there is room; on a phone in a menu «…», which needs no script. The
 * menu closes before the sheet does, and after one of its items was chosen.
 */
export function SheetActions({ folded = false, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const comeBack = () => {
    menu.current?.querySelector('summary')?.focus()
    close()
  }
  useDismiss(open, menu, close)
  useEscape(open, comeBack)
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.closest('summary')) {
      // `toggle` comes a moment after the menu is visible, and an immediate Escape would close the sheet under it.
      event.preventDefault()
      setOpen(!open)
    }
    // The next dialog restores the focus to the element that had it, which must still exist.
    else if (target.closest('a, button')) comeBack()
  }
  const onToggle = () => setOpen(menu.current?.open ?? false)
  return (
    <>
      {!folded && <div className={styles.row}>{children}</div>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it listens for its summary and its buttons */}
      <details
        className={classes(styles.more, folded && styles.always)}
        ref={menu}
        open={open}
        onToggle={onToggle}
        onClick={onClick}
      >
        <summary className={buttonClass({ kind: 'quiet', iconOnly: true })} aria-label="Autres actions" data-menu>
          <Icon name="more" />
        </summary>
        <div className={styles.list}>{children}</div>
      </details>
    </>
  )
}
