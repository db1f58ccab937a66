import type { MouseEvent } from 'react'

/** A press meant for a new tab is the browser's. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
