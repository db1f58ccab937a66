import type { KeyboardEvent, PointerEvent } from 'react'
import type { MovableList } from '../../hooks/useMovable.ts'
import { Button } from '../buttons/Button.tsx'
import styles from './StepEditor.module.css'

type Props = {
  lineKey: number
  label: string
  movable: MovableList
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

/** The grip of a line, held by the pointer, or by Space and then the arrows. */
export function Grip({ lineKey: key, label, movable, onTake }: Props) {
  const { lift, take, drop, giveUp, place, placeOf, isMoving } = movable
  const isLifted = lift?.key === key
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLifted) return
    const at = placeOf(key)
    if (event.key === 'ArrowUp') place(key, at - 1, 'grip')
    else if (event.key === 'ArrowDown') place(key, at + 1, 'grip')
    else if (event.key === 'Escape') giveUp()
    else return
    event.preventDefault()
  }
  return (
    <Button
      kind="quiet"
      icon="grip"
      iconOnly
      className={styles.grip}
      data-part="grip"
      aria-label={label}
      aria-pressed={isLifted}
      onPointerDown={(event) => onTake(event, key)}
      onClick={({ detail }) => {
        // Pointer presses are handled by onPointerDown; `detail` is 0 for the keyboard or an assistive device.
        if (detail !== 0) return
        if (isLifted) drop()
        else take(key)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && !isMoving() && drop()}
    />
  )
}
