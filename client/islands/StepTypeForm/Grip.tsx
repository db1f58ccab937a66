import type { KeyboardEvent, PointerEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/StepEditor.module.css'
import { placeOf, type StepLine } from './step-list.ts'
import type { StepList } from './useStepList.ts'

type Props = {
  line: StepLine
  number: number
  steps: StepList
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

/** Taken by the pointer, or by Space and then the arrows. */
export function Grip({ line: { key, name }, number, steps, onTake }: Props) {
  const { lines, lift, take, drop, giveUp, place, isMoving } = steps
  const isLifted = lift?.key === key
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLifted) return
    const at = placeOf(lines, key)
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
      aria-label={`Déplacer l’étape ${number}${name && `, ${name}`}`}
      aria-pressed={isLifted}
      onPointerDown={(event) => onTake(event, key)}
      onClick={({ detail }) => {
        // A press of the pointer has been dealt with; zero is the keyboard, or what stands in for it.
        if (detail !== 0) return
        if (isLifted) drop()
        else take(key)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && !isMoving() && drop()}
    />
  )
}
