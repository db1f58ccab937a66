import { classes } from './classes.ts'
import { Nut } from './Nut.tsx'
import styles from './SegmentLine.module.css'
import { type StepCounts, segments } from './segments.ts'

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
