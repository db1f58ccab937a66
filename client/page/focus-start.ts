/** Where the keyboard starts in a sheet: just before the first visible thing to do, else at the sheet itself. */
export function focusStart(sheet: HTMLElement): void {
  const act = sheet.querySelector<HTMLElement>('[data-act]')
  if (act) act.focus()
  else sheet.focus({ preventScroll: true })
}
