/** Where the keyboard starts in a sheet: one Tab before what is to be done, in sight, else at the sheet itself. */
export function focusStart(sheet: HTMLElement): void {
  const act = sheet.querySelector<HTMLElement>('[data-act]')
  if (act) act.focus()
  else sheet.focus({ preventScroll: true })
}
