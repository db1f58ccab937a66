import { isUnsaved } from './unsaved.ts'

/** Longer than the navigation after the user's own deletion, which a reload would cancel. */
const ownDeletionMs = 1000

/** Reloads a page about something that somebody else has deleted, unless the page holds typed text. */
export function reloadDeleted(): void {
  setTimeout(() => isUnsaved() || location.reload(), ownDeletionMs)
}
