/** Sets the start of the keyboard in a sheet: just before its first visible control, else at the sheet itself. */
export function focusStart(sheet: HTMLElement): void {
  const act = sheet.querySelector<HTMLElement>('[data-act-bar]')
  if (act) act.focus()
  else sheet.focus({ preventScroll: true })
}

/** Sets the keyboard to the last control of a focused sheet, like Shift+Tab from its first one. */
export function focusEnd(sheet: HTMLElement): void {
  const controls = Array.from(sheet.querySelectorAll<HTMLElement>(focusable)).reverse()
  for (const control of controls) {
    control.focus()
    if (control === document.activeElement) return
  }
}

/** Selector of elements that Tab may reach; a hidden or disabled one cannot be focused. */
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
