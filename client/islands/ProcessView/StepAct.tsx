import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useFormOpen } from './open-forms.ts'
import styles from './StepAct.module.css'

type Props = { name: string; children: ReactNode }

/**
 * What is to be done next; on a phone it stays at the bottom of the screen, under the thumb, with its step's name. An
 * open form has that place: a thumb that means to save what was typed must not move the step.
 */
export function StepAct({ name, children }: Props) {
  const isFormOpen = useFormOpen()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its button
    <div className={classes(styles.act, isFormOpen && styles.yields)} data-act tabIndex={-1} onKeyDown={pressOnce}>
      <p className={styles.step} aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  )
}

/** Around its buttons, where there are several. */
export const acts = styles.acts

/** Around a form whose buttons stand in its place. */
export const inItsPlace = styles.form

/** Around what holds a StepAct: room for it at the end. */
export const actRoom = styles.room

/** Enter held down would go from step to step, as the focus does. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
