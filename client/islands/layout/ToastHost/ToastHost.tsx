import { type RefObject, useEffect, useRef, useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import type { ToastText } from '../../../../domain/ground/toast.ts'
import { whenUncovered } from '../../../runtime/islands/loader.ts'
import { listen } from '../../../runtime/page/listen.ts'
import {
  closeToast,
  type Toast as ShownToast,
  showCarriedToasts,
  showToast,
  toasts,
} from '../../../runtime/page/toasts.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import button from '../../../ui/buttons/Button.module.css'
import { Toast, Toasts } from '../../../ui/Toast.tsx'
import styles from './ToastHost.module.css'

export type ToastHostProps = {
  flash: ToastText[]
  /** Whether the page has a bar at its foot. */
  raised?: boolean
}

/** Shows every result as a toast: the server's toasts first as rendered, then hydrated, with a countdown. */
export function ToastHost({ flash, raised }: ToastHostProps) {
  const [awake, setAwake] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const openToasts = useStore(toasts)
  useClear(host, openToasts.length > 0)
  useEffect(() => listen(document, { keydown: pressByKeys }), [])

  useEffect(() => {
    // The countdown starts at the end of the loader, under which a toast would not be seen.
    whenUncovered(() => {
      for (const { kind, message, action } of flash) showToast(kind, message, action)
      showCarriedToasts()
      setAwake(true)
    })
  }, [flash])

  return (
    <Toasts ref={host} raised={raised}>
      {awake
        ? openToasts.map((toast) => <TimedToast key={toast.id} {...toast} />)
        : flash.map((toast) => <Toast key={toast.message} {...toast} />)}
    </Toasts>
  )
}

/**
 * A toast that disappears after four seconds, or after ten if it offers something, unless somebody uses it: pointer
 * over it, focus in it, or unsent text typed in it.
 */
function TimedToast({ id, action, ...shown }: ShownToast) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const isHeld = isPointed || isFocused || isTyped
  const lastsMs = action ? limits.actionToastMs : limits.toastMs
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(closeToast, lastsMs, id)
    return () => clearTimeout(timer)
  }, [isHeld, id, lastsMs])
  const undoes = action?.undoes
  useEffect(() => {
    if (!undoes) return
    const timer = setTimeout(closeToast, limits.undoToastMaxMs, id)
    return () => clearTimeout(timer)
  }, [undoes, id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the countdown only pauses
    <div
      className={styles.timed}
      data-toast
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onInput={({ target }) => setTyped(target instanceof HTMLInputElement && target.value !== '')}
    >
      <Toast {...shown} action={action} onClose={() => closeToast(id)} />
    </div>
  )
}

/** Ctrl+Z, or ⌘Z, presses the latest «Annuler»: a sheet over the page keeps the Tab key to itself. */
function pressByKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey || defaultPrevented) return
  if (target instanceof Element && target.closest('input, textarea, select')) return
  const offered = Array.from(document.querySelectorAll<HTMLElement>('[data-toast] [aria-keyshortcuts]')).pop()
  if (!offered) return
  event.preventDefault()
  offered.click()
}

const checkEveryMs = 200
const gapPx = 8

/**
 * Keeps toasts away from the next button to press: the main button of a page, of its bar or of a sheet, or any element
 * with `data-keep-clear`. Toasts rise above it, and come down once all have gone.
 */
export function useClear(host: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = host.current
    if (!isThere || !element) return
    const keepClear = () => rise(element)
    keepClear()
    // A panel or a sheet may open meanwhile, or the page be scrolled.
    const timer = setInterval(keepClear, checkEveryMs)
    return () => {
      clearInterval(timer)
      element.style.bottom = ''
    }
  }, [host, isThere])
}

/** Raises the toasts; if there is no room above, they stay. */
function rise(host: HTMLElement): void {
  const hostBox = host.getBoundingClientRect()
  const tops = Array.from(document.querySelectorAll(keptClear), (element) => element.getBoundingClientRect())
    .filter((box) => overlap(hostBox, box))
    .map(({ top }) => top)
  if (tops.length === 0) return
  const bottom = window.innerHeight - Math.min(...tops) + gapPx
  if (bottom + hostBox.height <= window.innerHeight - gapPx) host.style.bottom = `${bottom}px`
}

const keptClear = `.${button.primary}, [data-act-bar], [data-keep-clear]`

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  other.width > 0 &&
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top
