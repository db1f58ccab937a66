/** Six digits of an app, however they were spaced; null where it is something else. */
export function readOneTimeCode(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
