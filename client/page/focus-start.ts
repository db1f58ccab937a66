/** Sets where the keyboard starts in a sheet: just before its first visible control, else at the sheet itself. */
export function focusStart(sheet: HTMLElement): void {
  const act = sheet.querySelector<HTMLElement>('[data-act]')
  if (act) act.focus()
  else sheet.focus({ preventScroll: true })
}
