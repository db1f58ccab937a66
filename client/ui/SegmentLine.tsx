import { classes } from './classes.ts'
import { Nut } from './Nut.tsx'
import styles from './SegmentLine.module.css'
import type { Tone } from './tone.ts'

export type StepCounts = { total: number; validated: number; ready: number }

type Props = { counts: StepCounts; className?: string | undefined }

/** The drawn thread alone: thick where wound, a nut where we are, thin ahead. It needs words beside it. */
export function SegmentLine({ counts, className }: Props) {
  const tones = segments(counts)
  const firstReady = tones.indexOf('ready')
  return (
    <span className={classes(styles.line, className)} aria-hidden="true">
      {tones.slice(0, Math.max(firstReady, 0)).map(segment)}
      {firstReady >= 0 && <Nut status="ready" small />}
      {tones.slice(Math.max(firstReady, 0)).map(segment)}
    </span>
  )
}

const segment = (tone: keyof typeof styles, index: number) => <i key={`${tone}${index}`} className={styles[tone]} />

const maxSegments = 14
const proportionalSegments = 12

/** The thread in a row: one segment per step up to 14; beyond, 12 in proportion. */
export function segments({ total, validated, ready }: StepCounts): Tone[] {
  if (total <= maxSegments) return tones(validated, ready, total)
  const readyShare = ready > 0 ? 1 : 0
  return tones(share(validated, total, readyShare), readyShare, proportionalSegments)
}

/** Something done always shows, and a thread looks wound to its end only when it is. */
function share(validated: number, total: number, readyShare: number): number {
  if (validated >= total) return proportionalSegments
  const rounded = Math.round((validated / total) * proportionalSegments)
  return Math.min(Math.max(rounded, validated > 0 ? 1 : 0), proportionalSegments - Math.max(readyShare, 1))
}

const tones = (done: number, ready: number, total: number): Tone[] =>
  Array.from({ length: total }, (_, index) => (index < done ? 'done' : index < done + ready ? 'ready' : 'todo'))
