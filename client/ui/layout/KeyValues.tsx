import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './KeyValues.module.css'

export type KeyValue = { label: string; value: ReactNode }

type Props = { items: readonly KeyValue[]; wide?: boolean | undefined }

/** Names and values in two columns. `wide` is for long names. */
export function KeyValues({ items, wide }: Props) {
  return (
    <dl className={classes(styles.list, wide && styles.wide)}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
