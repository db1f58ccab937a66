import { Content, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useEscape } from '../../hooks/useEscape.ts'
import { useScrollLock } from '../../hooks/useScrollLock.ts'
import { usedControl } from '../../runtime/page/pressed-control.ts'
import { focusEnd, focusStart } from '../../runtime/regions/focus-start.ts'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  children: ReactNode
  /** Whether the dialog is a question: 460 px wide, answered before anything else. */
  small?: boolean
  /** Narrow like a confirmation, but without its buttons. */
  narrow?: boolean
  /** Whether the dialog holds a form: a press outside must not lose typed values. */
  held?: boolean
  /** Whether the dialog is beside the page: a press on the page's rows or controls does not close it. */
  beside?: boolean
  /** Finds the element to focus after closing; `opener` is the element that opened the dialog, if it still exists. */
  returnFocusTo?: ((opener: HTMLElement | null) => HTMLElement | null) | undefined
}

/** A modal sheet over the page, or one beside it. It needs a DialogTitle inside; Escape and a press outside close it. */
export function Dialog(props: Props) {
  const { open, onClose, children, small = false, narrow = small, held = false, beside = false, returnFocusTo } = props
  const { focusSheet, focusBack } = useDialogFocus({ open, small, returnFocusTo })
  useScrollLock(open && !beside)
  useToastsSpared(open && !beside)
  const onEscape = useEscape(open, onClose)
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()} modal={!beside}>
      <Portal>
        <div className={beside ? styles.aside : styles.overlay} data-narrow={beside || undefined}>
          <Content
            className={classes(styles.dialog, narrow && styles.small)}
            role={small ? 'alertdialog' : 'dialog'}
            aria-modal={beside ? undefined : true}
            onOpenAutoFocus={focusSheet}
            onCloseAutoFocus={focusBack}
            onKeyDown={beside ? undefined : goRound}
            onEscapeKeyDown={(event) => (beside && isInBar(event.target) ? event.preventDefault() : onEscape(event))}
            onInteractOutside={(event) =>
              (held || isToast(event.target) || (beside && isUse(event))) && event.preventDefault()
            }
          >
            {children}
          </Content>
        </div>
      </Portal>
    </Root>
  )
}

/** Focuses a sheet when it opens, and restores the focus when it closes. */
function useDialogFocus({ open, small, returnFocusTo }: Pick<Props, 'open' | 'small' | 'returnFocusTo'>) {
  const before = useRef<Element | null>(null)
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
    // The confirmed action may remove a part of the page, including the dialog.
    return () => {
      latest.current = false
    }
  }, [open])

  const focusSheet = (event: Event) => {
    const used = usedControl()
    if (used !== document.body) before.current = used
    if (small) return
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) focusStart(event.currentTarget)
  }
  const focusBack = (event: Event) => {
    event.preventDefault()
    // The dialog only moves between over and beside the page.
    if (latest.current) return
    const opener = pressable(before.current)
    const whole = opener ? null : before.current
    const target = (returnFocusTo ? returnFocusTo(opener) : opener) ?? whole
    if (target instanceof HTMLElement && target.isConnected) target.focus()
    else document.querySelector('main')?.focus({ preventScroll: true })
  }
  return { focusSheet, focusBack }
}

/**
 * Shift+Tab goes to the last control also when the sheet as a whole has the focus: when it opens, or after a pressed
 * button was removed. The library takes the focus back from the page then, and the keyboard would not move.
 */
function goRound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || !event.shiftKey || event.target !== event.currentTarget) return
  event.preventDefault()
  focusEnd(event.currentTarget)
}

/** @param above text before the title: the subject of the dialog */
export function DialogTitle({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.title}>
      {above}
      <Title>{children}</Title>
    </div>
  )
}

/** The focused element, if it is a control; null where the page or sheet has the focus as a whole. */
const pressable = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected && element.tabIndex >= 0 ? element : null

/** Whether a press outside uses the page beside the dialog: any press on a control does. */
function isUse({ type, target, detail: { originalEvent } }: Outside): boolean {
  if (type !== 'dismissableLayer.pointerDownOutside' || !(target instanceof Element)) return true
  return isScrollBar(originalEvent) || target.closest(pressed) !== null
}

type Outside = CustomEvent<{ originalEvent: Event }>

/** Selector of rows, controls, panels of the bar, and questions over the page. */
const pressed =
  'tr[data-key], li[data-key], a, button, input, select, textarea, label, summary, header [role=group], [role=dialog], [role=alertdialog]'

const isScrollBar = (event: Event): boolean =>
  event instanceof MouseEvent && event.clientX >= document.documentElement.clientWidth

/** Whether a press is on a toast, which belongs to the sheet: closing a toast does not leave the sheet. */
const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toast]') !== null

/** Allows typing in toasts: the focus trap of a dialog listens on the document, and does not receive their events. */
function useToastsSpared(isTrapped: boolean): void {
  useEffect(() => {
    if (!isTrapped) return
    const { documentElement: root } = document
    root.addEventListener('focusin', spare)
    root.addEventListener('focusout', spare)
    return () => {
      root.removeEventListener('focusin', spare)
      root.removeEventListener('focusout', spare)
    }
  }, [isTrapped])
}

function spare(event: FocusEvent): void {
  if (isToast(event.type === 'focusin' ? event.target : event.relatedTarget)) event.stopPropagation()
}

/** Whether the event is in the bar: beside a page, Escape may be meant for a panel of the bar. */
const isInBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('header') !== null && target.closest('[role=dialog]') === null
