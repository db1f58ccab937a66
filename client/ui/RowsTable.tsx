import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import rows from './Rows.module.css'

type Props = { label: string; heads: readonly string[]; className: string | undefined; children: ReactNode }

/** The frame of a list: a real table laid out by grid, cards on a phone. `className` gives its columns. */
export function RowsTable({ label, heads, className, children }: Props) {
  return (
    <table className={classes(rows.rows, className)} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  )
}
