import { storageKeys } from '../../domain/ground/limits.ts'
import { readText } from '../runtime/page/storage.ts'

const changed = 'fil:drafts'

/** Whether any draft is stored: cheap enough for every page, without the code of drafts. */
export const hasStoredDrafts = (): boolean => (readText('tabs', storageKeys.drafts) ?? '[]') !== '[]'

/** Listens to changes of the stored drafts: by this tab, and by other tabs through storage events. */
export function onStoredDrafts(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

export function announceStoredDrafts(): void {
  window.dispatchEvent(new Event(changed))
}
