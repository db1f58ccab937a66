import type { MovableList } from '../../hooks/useMovable.ts'
import { Gesture } from './Gesture.tsx'
import styles from './StepEditor.module.css'

type Props = {
  lineKey: number
  index: number
  list: MovableList & { remove: (key: number) => void }
  /** Name of the line in the labels: « l’étape 2 ». */
  what: string
}

/** Buttons that move a line or remove it. Without scripts, each button sends the whole form. */
export function LineOrder({ lineKey, index, list, what }: Props) {
  const count = list.lines.length
  return (
    <div className={styles.order}>
      <Gesture
        icon="arrowUp"
        iconOnly
        value={`monter:${index}`}
        data-part="up"
        aria-label={`Monter ${what}`}
        disabled={index === 0}
        onPress={() => list.up(lineKey)}
      />
      <Gesture
        icon="arrowDown"
        iconOnly
        value={`descendre:${index}`}
        data-part="down"
        aria-label={`Descendre ${what}`}
        disabled={index + 1 === count}
        onPress={() => list.down(lineKey)}
      />
      <Gesture
        icon="bin"
        iconOnly
        value={`retirer:${index}`}
        data-part="remove"
        aria-label={`Retirer ${what}`}
        disabled={count === 1}
        onPress={() => list.remove(lineKey)}
      />
    </div>
  )
}
