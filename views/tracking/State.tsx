import { classes } from '../../client/ui/classes.ts'
import { toneOf } from '../../client/ui/tone.ts'
import type { ProcessStatus } from '../../domain/process.ts'
import { statusLabels } from '../../domain/process-status.ts'
import { publicStepLabels } from '../../domain/step-status.ts'
import styles from './Steps.module.css'

/** A repair that has not begun is ahead, as its steps are. */
const labels: Record<State, string> = { ...statusLabels, proposed: publicStepLabels.proposed, returned: 'Rendu' }

/** A car that has gone home has, wherever its repair stood. */
type State = ProcessStatus | 'returned'

/** A nut and a word in a colour of their own. */
export function State({ of: state }: { of: State }) {
  const tone = toneOf(state === 'returned' ? 'completed' : state)
  return <span className={classes(styles.state, styles[tone])}>{labels[state]}</span>
}
