import type { ReactNode } from 'react'
import { otherChoice } from '../../domain/intake/intake-form.ts'
import styles from './RevealingChip.module.css'

type Props = { id: string; name: string; label: string; values: Record<string, string>; children: ReactNode }

/** The last chip of a group: it reveals a field for another value. */
export function RevealingChip({ id, name, label, values, children }: Props) {
  return (
    <div className={styles.revealed}>
      <input
        className={styles.toggle}
        type="radio"
        id={id}
        name={name}
        value={otherChoice}
        defaultChecked={values[name] === otherChoice}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field}>{children}</div>
    </div>
  )
}
