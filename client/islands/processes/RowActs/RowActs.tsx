import { useEffect } from 'react'
import { dismissMoveMenus } from '../../../processes/move-menus.ts'
import { refreshOnReturn } from '../../../runtime/regions/page-regions.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import { useRowPress } from './useRowPress.ts'

type Props = {
  /** Whether this code refreshes the rows when the user returns to the tab; a list's filters do it themselves. */
  renews: boolean
  viewer: Viewer
}

/** The actions of the board's rows in place, instead of loading a page, and the photo of their current step. */
export function RowActs({ renews, viewer }: Props) {
  const row = useRowPress()
  useEffect(dismissMoveMenus, [])
  useEffect(() => (renews ? refreshOnReturn() : undefined), [renews])
  return row && <row.Press presses={row.presses} viewer={viewer} />
}
