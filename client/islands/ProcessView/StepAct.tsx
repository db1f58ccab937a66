import type { KeyboardEvent, ReactNode } from 'react'
import styles from './StepAct.module.css'

type Props = { name: string; children: ReactNode }

/** What is to be done next; on a phone it stays at the bottom of the screen, under the thumb, with its step's name. */
export function StepAct({ name, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its button
    <div className={styles.act} data-act tabIndex={-1} onKeyDown={pressOnce}>
      <p className={styles.step} aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  )
}

/** Around its buttons, where there are several. */
export const acts = styles.acts

/** Around what holds a StepAct: room for it at the end. */
export const actRoom = styles.room

/** Enter held down would go from step to step, as the focus does. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
