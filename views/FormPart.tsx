import type { ReactNode } from 'react'
import { classes } from '../client/ui/classes.ts'
import { FormGrid, fullWidth } from '../client/ui/fields/FormGrid.tsx'
import styles from './FormPart.module.css'

/** A titled part of a long form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes(fullWidth, styles.part)}>
      <legend className={styles.title}>{title}</legend>
      <FormGrid>{children}</FormGrid>
    </fieldset>
  )
}
