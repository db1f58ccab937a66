import type { StepStatus } from '../../domain/step-status.ts'
import type { StepCounts } from './SegmentLine.tsx'
import { SegmentLine } from './SegmentLine.tsx'
import styles from './ThreadRow.module.css'
import { countsSentence, currentStepText } from './thread-words.ts'

type Props = {
  counts: StepCounts
  currentStep?: { name: string; status: StepStatus } | null | undefined
}

/** A process in a row: its thread, n/m, and the step at hand. */
export function ThreadRow({ counts, currentStep = null }: Props) {
  return (
    <>
      <div className={styles.row}>
        <SegmentLine counts={counts} className={styles.line} />
        <span className={styles.count}>
          <span aria-hidden="true">
            {counts.validated}/{counts.total}
          </span>
          <span className="vh">{countsSentence(counts)}</span>
        </span>
      </div>
      <span className={styles.current}>{currentStepText(counts, currentStep)}</span>
    </>
  )
}
