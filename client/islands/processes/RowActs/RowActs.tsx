import { useEffect } from 'react'
import { refreshOnReturn } from '../../../runtime/regions/page-regions.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import { useRowPress } from './useRowPress.ts'

type Props = {
  /** Whether the rows are renewed from here when one comes back to the tab; a list's filters do it themselves. */
  renews: boolean
  viewer: Viewer
}

/**
 * What the rows of the board do in place, instead of loading a page: their acts, and the photo of their step at hand.
 */
export function RowActs({ renews, viewer }: Props) {
  const row = useRowPress()
  useEffect(() => (renews ? refreshOnReturn() : undefined), [renews])
  return row && <row.Press presses={row.presses} viewer={viewer} />
}
