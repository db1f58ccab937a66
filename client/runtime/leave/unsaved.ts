import { listen } from '../page/listen.ts'
import { isPlainPress } from '../page/plain-press.ts'

/** A form that may have unsaved values. */
export type UnsavedForm = {
  isUnsaved: () => boolean
  /** Asks the user, and calls `leave` on a yes. */
  ask: (leave: () => void) => void
  /** The effect of Back on a sheet that the address opens. A page is left like any page. */
  back?: (() => void) | undefined
}

type OpenForm = UnsavedForm & { address: string }

/** The open forms, the top one last: closing the top view only loses that one. */
const openForms: OpenForm[] = []
let released = false
let stop = () => {}

export function guardUnsaved(form: UnsavedForm): () => void {
  if (openForms.length === 0) {
    // Listening on the window lets any other handler of a press prevent the event first. A page brought back from the
    // browser's memory guards its form again.
    stop = listen(window, { click: onPress, beforeunload: onUnload, pageshow: resumeGuard })
  }
  const entry = { ...form, address: location.href }
  openForms.push(entry)
  return () => {
    openForms.splice(openForms.indexOf(entry), 1)
    if (openForms.length === 0) stop()
  }
}

/** Closes the container of a form, at once or after the form's question. */
export function leaveSafely(leave: () => void): void {
  const top = openForms[openForms.length - 1]
  if (top?.isUnsaved()) top.ask(leave)
  else leave()
}

/** Closes a sheet that the address opens, at once or after the question of its open form. */
export function leaveSheetSafely(leave: () => void): void {
  const top = openForms[openForms.length - 1]
  if (top?.back && top.isUnsaved()) top.ask(leave)
  else leave()
}

/** Lets the page be left without a question from now on: the form is being sent, or nobody is signed in any more. */
export function allowLeaving(): void {
  released = true
}

/** Whether the page is being left on purpose: its text was sent or given up. */
export const mayBeLeft = (): boolean => released

/** For a listener of Back and Forward: whether the top form has restored the address, to ask first. */
export function backIsUndone(): boolean {
  const top = openForms[openForms.length - 1]
  if (!top?.back || location.href === top.address || !top.isUnsaved()) return false
  history.pushState(history.state, '', top.address)
  top.ask(top.back)
  return true
}

const resumeGuard = (): void => {
  released = false
}

const unsaved = (): OpenForm | undefined => (released ? undefined : openForms.find(({ isUnsaved }) => isUnsaved()))

/** Whether an open form has unsaved text. */
export const isUnsaved = (): boolean => unsaved() !== undefined

function onPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !isPlainPress(event) || !leavesPage(link)) return
  const form = unsaved()
  if (!form) return
  if ('givesUp' in link.dataset) {
    allowLeaving()
    return
  }
  event.preventDefault()
  form.ask(() => {
    allowLeaving()
    location.assign(link.href)
  })
}

function leavesPage({ href, origin, target, download, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (href === '' || origin !== location.origin || target !== '' || download !== '') return false
  return hash === '' || pathname !== location.pathname || search !== location.search
}

function onUnload(event: BeforeUnloadEvent): void {
  if (!unsaved()) return
  event.preventDefault()
  // Browsers before 2023 need the old property.
  event.returnValue = ''
}
