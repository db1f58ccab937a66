import { useEffect } from 'react'
import { refreshOnReturn } from '../../page/page-regions.ts'
import { useRowPress } from './useRowPress.ts'

/**
 * What the rows of the board do in place, instead of loading a page: their acts, and the photo of their step at hand.
 * @param renews whether the rows are renewed from here when one comes back to the tab; a list's filters do it themselves
 */
export function RowActs({ renews }: { renews: boolean }) {
  const row = useRowPress()
  useEffect(() => (renews ? refreshOnReturn() : undefined), [renews])
  return row && <row.Press press={row.press} />
}
