import { storageKeys } from '../../domain/limits.ts'
import { readText } from '../storage.ts'

const changed = 'fil:drafts'

/** Whether there is anything to look at: cheap enough for every page, the rules of drafts are elsewhere. */
export const hasStoredDrafts = (): boolean => (readText('tabs', storageKeys.drafts) ?? '[]') !== '[]'

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
