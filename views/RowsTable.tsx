import type { ReactNode } from 'react'
import { classes } from '../client/ui/classes.ts'
import rows from '../client/ui/layout/Rows.module.css'

type Frame = { label: string; heads: readonly string[]; className: string | undefined }
/** Rows as elements, or as HTML. */
type Rows = { children: ReactNode; html?: never } | { html: string; children?: never }

/** The frame of a list: a table laid out by grid, cards on a phone. `className` gives its columns. */
export function RowsTable({ label, heads, className, children, html }: Frame & Rows) {
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
      {html === undefined ? (
        <tbody role="rowgroup">{children}</tbody>
      ) : (
        <tbody role="rowgroup" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </table>
  )
}
