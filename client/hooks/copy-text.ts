/**
 * Copies a text. Without the clipboard interface (older browsers, plain http), selects the field and copies the
 * selection.
 */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  const written = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (written) return true
  const active = document.activeElement
  field?.select()
  const copied = document.execCommand('copy')
  if (copied && active instanceof HTMLElement) active.focus()
  return copied
}
