import { storageKeys } from '../../domain/limits.ts'

const changed = 'fil:drafts'

/** Whether there is anything to look at: cheap enough for every page, the rules of drafts are elsewhere. */
export const hasStoredDrafts = (): boolean => (readText(storageKeys.drafts) ?? '[]') !== '[]'

/** Hears this tab, and the others through the storage. */
export function onStoredDrafts(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

export function tellStoredDraftsChanged(): void {
  window.dispatchEvent(new Event(changed))
}

/** @param session this tab's own storage instead of the one that tabs share */
export function readText(key: string, { session = false } = {}): string | null {
  try {
    return (session ? sessionStorage : localStorage).getItem(key)
  } catch {
    return null
  }
}

/** @returns false when storage is forbidden, or full */
export function writeText(key: string, text: string, { session = false } = {}): boolean {
  try {
    ;(session ? sessionStorage : localStorage).setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeText(key: string, { session = false } = {}): void {
  try {
    ;(session ? sessionStorage : localStorage).removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
