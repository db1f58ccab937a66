import { useMutation } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { type Placing, placeStepTypeMutation } from '../../../api/step-types.ts'
import { useDrag } from '../../../hooks/useDrag.ts'
import { type Movable, type MovableList, useMovable } from '../../../hooks/useMovable.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { classes } from '../../../ui/classes.ts'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'
import { Gesture } from '../../../ui/lines/Gesture.tsx'
import { Grip } from '../../../ui/lines/Grip.tsx'
import styles from '../../../ui/lines/StepEditor.module.css'

type Type = { id: string; name: string; about: string }
type TypeLine = Movable & Type

/** The repair types in the order of the choice. A move is saved at once; without scripts, by plain forms. */
export function StepTypeOrder({ types }: { types: Type[] }) {
  const awake = useAwake()
  const send = usePlacing((line, from) => movable.place(line.key, from, null))
  const movable = useMovable<TypeLine>(() => types.map((type, key) => ({ ...type, key })), words, send)
  const onTake = useDrag(movable)
  return (
    <>
      <ol className={classes(styles.steps, styles.loose)} ref={movable.list}>
        {movable.lines.map((line, index) => (
          <OrderRow key={line.key} line={line} index={index} movable={movable} awake={awake} onTake={onTake} />
        ))}
      </ol>
      <p className="vh" role="status">
        {movable.said}
      </p>
    </>
  )
}

const words = { taken: 'Type saisi.', dropped: 'Type posé.' }

/** Saves each move in turn. A refused move is reported, and its line put back. */
function usePlacing(putBack: (line: TypeLine, from: number) => void) {
  const latest = useRef(putBack)
  useEffect(() => {
    latest.current = putBack
  })
  const { mutate } = useMutation(
    {
      ...placeStepTypeMutation(),
      onError: (error: Error, { line, from }: Placing & { line: TypeLine; from: number }) => {
        toastError(error, fallbacks.stepTypesOrder)
        latest.current(line, from)
      },
    },
    queries,
  )
  return (line: TypeLine, position: number, from: number) => mutate({ id: line.id, position, line, from })
}

type RowProps = {
  line: TypeLine
  index: number
  movable: MovableList
  awake: boolean
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

function OrderRow({ line, index, movable, awake, onTake }: RowProps) {
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
        <Gesture
          icon="arrowUp"
          iconOnly
          value={`placer:${index - 1}`}
          data-part="up"
          aria-label={`Monter ${name}`}
          disabled={index === 0}
          onPress={() => up(key)}
        />
        <Gesture
          icon="arrowDown"
          iconOnly
          value={`placer:${index + 1}`}
          data-part="down"
          aria-label={`Descendre ${name}`}
          disabled={index === lines.length - 1}
          onPress={() => down(key)}
        />
      </form>
    </li>
  )
}
