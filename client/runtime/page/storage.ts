/** The storage of this tab, or the one that all tabs share. A browser may forbid either, and both may be full. */
type Owner = 'tab' | 'tabs'

const storageOf = (owner: Owner) => (owner === 'tab' ? sessionStorage : localStorage)

export function readText(owner: Owner, key: string): string | null {
  try {
    return storageOf(owner).getItem(key)
  } catch {
    return null
  }
}

/** A list that was stored as JSON; empty for anything else. */
export function readList(owner: Owner, key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(readText(owner, key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** @returns false when the text could not be stored */
export function writeText(owner: Owner, key: string, text: string): boolean {
  try {
    storageOf(owner).setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeText(owner: Owner, key: string): void {
  try {
    storageOf(owner).removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
