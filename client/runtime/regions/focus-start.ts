/** Sets where the keyboard starts in a sheet: just before its first visible control, else at the sheet itself. */
export function focusStart(sheet: HTMLElement): void {
  const act = sheet.querySelector<HTMLElement>('[data-act]')
  if (act) act.focus()
  else sheet.focus({ preventScroll: true })
}

/** Sets the keyboard at the last control of a sheet that takes the focus, as Shift+Tab does from its first. */
export function focusEnd(sheet: HTMLElement): void {
  const controls = Array.from(sheet.querySelectorAll<HTMLElement>(focusable)).reverse()
  for (const control of controls) {
    control.focus()
    if (control === document.activeElement) return
  }
}

/** Selector of what Tab may stop at; one that is hidden or disabled does not take the focus. */
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
