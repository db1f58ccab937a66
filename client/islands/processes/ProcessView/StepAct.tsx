import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useFormOpen } from './open-forms.ts'
import styles from './StepAct.module.css'

type Props = {
  name: string
  /** Content beside the button. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The next action; on a phone it is fixed at the bottom of the screen, with its step's name. An open form takes that
 * place: a press meant to save typed values must not move the step.
 */
export function StepAct({ name, aside, children }: Props) {
  const isFormOpen = useFormOpen()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its button
    <div className={classes(styles.act, isFormOpen && styles.yields)} data-act-bar tabIndex={-1} onKeyDown={pressOnce}>
      <p className={classes(styles.step, aside !== undefined && aside !== null && styles.replaced)} aria-hidden="true">
        {name}
      </p>
      {children}
      {aside}
    </div>
  )
}

/** Class of the box around several buttons. */
export const actsBox = styles.acts

/** Class of a form whose buttons replace the next action. */
export const inItsPlace = styles.form

/** Class of an element that contains a StepAct: it leaves room for the fixed button at the end. */
export const actRoom = styles.room

/** Ignores a repeated Enter, which would go from step to step as the focus does. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
