import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { controlProps, FieldFrame } from './FieldFrame.tsx'

type Props = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'id'>

export function TextAreaField({ label, name, error, hint, optional, hideLabel, scope, className, ...area }: Props) {
  const frame = { label, name, error, hint, optional, hideLabel, scope, className }
  return (
    <FieldFrame frame={frame}>
      <textarea className={classes(styles.input, styles.area)} rows={4} {...area} {...controlProps(frame)} />
    </FieldFrame>
  )
}
