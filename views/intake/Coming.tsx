import type { ReactNode } from 'react'
import { classes } from '../../client/ui/classes.ts'
import { isHere, otherChoice } from '../../domain/intake/intake-form.ts'
import styles from './Coming.module.css'

type Props = { isLater: boolean; here: ReactNode; later: ReactNode }

/** The choice between a car that is here, with its key and place, and one that comes on a later day; it works without scripts. */
export function Coming({ isLater, here, later }: Props) {
  return (
    <div className={styles.coming} role="radiogroup" aria-label="Quand vient-elle ?">
      <Toggle id="venue-ici" value={isHere} defaultChecked={!isLater}>
        Elle est là
      </Toggle>
      <Toggle id="venue-plus-tard" value={otherChoice} defaultChecked={isLater} className={styles.later}>
        Elle vient plus tard
      </Toggle>
      <div className={styles.here}>{here}</div>
      <div className={styles.day}>{later}</div>
    </div>
  )
}

type ToggleProps = {
  id: string
  value: string
  defaultChecked: boolean
  className?: string | undefined
  children: ReactNode
}

const Toggle = ({ className, children, ...input }: ToggleProps) => (
  <>
    <input type="radio" name="venue" className={classes(styles.toggle, className)} {...input} />
    <label className={styles.label} htmlFor={input.id}>
      {children}
    </label>
  </>
)
