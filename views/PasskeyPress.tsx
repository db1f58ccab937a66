import type { ComponentProps } from 'react'
import { PasskeyButton } from '../client/islands/PasskeyButton/PasskeyButton.tsx'
import { Island } from './Island.tsx'
import styles from './PasskeyPress.module.css'

/** The button that scripts bring where the browser can, and its room, so that nothing moves when it comes. */
export function PasskeyPress(props: ComponentProps<typeof PasskeyButton>) {
  return <Island name="PasskeyButton" of={PasskeyButton} props={props} className={styles.room} />
}
