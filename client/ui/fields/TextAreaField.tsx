import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { FieldFrame, framed } from './FieldFrame.tsx'

export function TextAreaField(props: FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'id'>) {
  const { frame, control } = framed(props)
  return (
    <FieldFrame frame={frame}>
      <textarea className={classes(styles.input, styles.area)} rows={4} {...control} />
    </FieldFrame>
  )
}
