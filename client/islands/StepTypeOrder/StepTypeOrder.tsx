import { useEffect, useState } from 'react'
import { useDrag } from '../../hooks/useDrag.ts'
import { useMovable } from '../../hooks/useMovable.ts'
import { classes } from '../../ui/classes.ts'
import styles from '../../ui/StepEditor.module.css'
import { OrderRow, type TypeLine } from './OrderRow.tsx'
import { usePlacing } from './usePlacing.ts'

export type StepTypeOrderProps = { types: { id: string; name: string; about: string }[] }

/** The types in the order in which they are offered. Each move is kept at once; asleep, its buttons are plain forms. */
export function StepTypeOrder({ types }: StepTypeOrderProps) {
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
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
