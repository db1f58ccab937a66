import type { Moment } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { isToReturn, nextPresses, pressLabels, type VisitPress } from '../../../domain/visit.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Row.tsx'
import { ActionForm } from './ActionForm.tsx'
import styles from './ProcessView.module.css'

type Props = { process: Process; now: Moment; pending: boolean; onPress: (press: VisitPress) => void }

/** What may be said next; and, the same day, what was said last taken back. */
export function VisitPresses({ process, now, pending, onPress }: Props) {
  const { id } = process
  const presses = nextPresses(process, now)
  if (presses.length === 0) return null
  return (
    <Row className={styles.presses}>
      {presses.map((press) => (
        <ActionForm key={press} action={doors[press].href({ id })} act={() => onPress(press)}>
          <Button type="submit" {...lookOf(press, process)} disabled={pending}>
            {pressLabels[press]}
          </Button>
        </ActionForm>
      ))}
    </Row>
  )
}

const doors = {
  arrive: routes.arrival,
  giveBack: routes.handover,
  undoArrival: routes.arrivalUndo,
  undoReturn: routes.handoverUndo,
}

function lookOf(press: VisitPress, process: Process) {
  if (press === 'undoArrival' || press === 'undoReturn') return { kind: 'quiet', icon: 'undo' } as const
  return press === 'giveBack' && isToReturn(process) ? ({ kind: 'primary', icon: 'check' } as const) : {}
}
