/** The pages worth a link: the first, the last, and those around the current one. A gap is null. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= 1,
  )
  return shown.flatMap((each, index) => (index > 0 && each - (shown[index - 1] ?? 0) > 1 ? [null, each] : [each]))
}

/** «51 à 64 sur 64 processus»; nouns in -s, -x or -z stay as they are. */
export function rangeText(page: number, pageSize: number, total: number, noun: string): string {
  const plural = total > 1 && !/[sxz]$/.test(noun) ? `${noun}s` : noun
  const first = (page - 1) * pageSize + 1
  if (total === 0 || first > total) return `${total} ${plural}`
  if (total <= pageSize) return `${total} ${plural}`
  return `${first} à ${Math.min(page * pageSize, total)} sur ${total} ${plural}`
}
