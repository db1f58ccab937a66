import type { PointerEvent } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { Movable, MovableList } from '../../hooks/useMovable.ts'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { classes } from '../../ui/classes.ts'
import { Grip } from '../../ui/Grip.tsx'
import styles from '../../ui/StepEditor.module.css'

export type TypeLine = Movable & { id: string; about: string }

type Props = {
  line: TypeLine
  index: number
  movable: MovableList
  awake: boolean
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

export function OrderRow({ line, index, movable, awake, onTake }: Props) {
  const { key, id, name, about } = line
  const { lines, lift, up, down } = movable
  return (
    <li data-line={key} id={id} className={classes(lift?.key === key && styles.lifted)}>
      {awake ? <Grip lineKey={key} label={`Déplacer ${name}`} movable={movable} onTake={onTake} /> : <span />}
      <span className={styles.number}>
        <b>{index + 1}</b>
      </span>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="small muted">{about}</span>
      </p>
      <form className={styles.moves} method="post" action={routes.stepTypes.href()}>
        <CsrfField />
        <input type="hidden" name="type" defaultValue={id} />
        <Button
          {...gesture(index - 1, () => up(key))}
          icon="arrowUp"
          data-part="up"
          aria-label={`Monter ${name}`}
          disabled={index === 0}
        />
        <Button
          {...gesture(index + 1, () => down(key))}
          icon="arrowDown"
          data-part="down"
          aria-label={`Descendre ${name}`}
          disabled={index === lines.length - 1}
        />
      </form>
    </li>
  )
}

/** Asleep the button sends the form, with the place to take. */
const gesture = (place: number, act: () => void) =>
  ({
    kind: 'quiet',
    iconOnly: true,
    type: 'submit',
    name: 'geste',
    value: `placer:${place}`,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      act()
    },
  }) as const
