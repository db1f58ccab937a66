import { classes } from '../classes.ts'
import '../Nut.module.css'
import type { Tone } from '../tone.ts'
import styles from './SegmentLine.module.css'

export type StepCounts = { total: number; validated: number; ready: number }

type Props = { counts: StepCounts; className?: string | undefined }

/** Only the drawn thread: thick for done steps, a nut at the current one, thin ahead. It needs words beside it. */
export function SegmentLine({ counts, className }: Props) {
  return <span className={classes(lineClass(counts), className)}>{counts.ready > 0 && <i />}</span>
}

export function lineClass(counts: StepCounts): string {
  const { done, todo } = segments(counts)
  return classes(styles.line, styles[`done${done}`], styles[`todo${todo}`])
}

const maxSegments = 14
const proportionalSegments = 12

/** The number of bars of each tone: one per step up to 14; beyond, 12 in proportion. */
export function segments({ total, validated, ready }: StepCounts): Record<Tone, number> {
  if (total <= maxSegments) return { done: validated, ready, todo: total - validated - ready }
  const done = share(validated, total, ready)
  return { done, ready, todo: proportionalSegments - done - ready }
}

/** Share of the bars: a done step always shows, and the thread looks complete only when it is. */
function share(validated: number, total: number, ready: number): number {
  if (validated >= total) return proportionalSegments
  const rounded = Math.round((validated / total) * proportionalSegments)
  return Math.min(Math.max(rounded, validated > 0 ? 1 : 0), proportionalSegments - Math.max(ready, 1))
}
