let wanted: string | null = null
const heard = new Set<() => void>()

/** A row was pressed to say why its process stands still: its sheet opens with that question. */
export function wantWait(id: string): void {
  wanted = id
  for (const hear of heard) hear()
}

/** @returns whether this one was asked for; once */
export function takeWantedWait(id: string): boolean {
  if (wanted !== id) return false
  wanted = null
  return true
}

export function onWantedWait(hear: () => void): () => void {
  heard.add(hear)
  return () => void heard.delete(hear)
}
