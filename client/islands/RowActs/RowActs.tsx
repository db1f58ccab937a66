import { useRowPress } from './useRowPress.ts'

/** What the rows of the board do in place, instead of loading a page: their acts, and the photo of their step at hand. */
export function RowActs() {
  const row = useRowPress()
  return row && <row.Press press={row.press} />
}
