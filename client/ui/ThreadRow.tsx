import type { StepStatus } from '../../domain/step-status.ts'
import { SegmentLine, type StepCounts } from './SegmentLine.tsx'
import { countsSentence, currentStepText } from './thread-words.ts'

type Props = {
  counts: StepCounts
  currentStep?: { name: string; status: StepStatus } | null | undefined
}

/** A process in a row: its thread, n/m, and the step at hand. */
export function ThreadRow({ counts, currentStep = null }: Props) {
  return (
    <>
      <div>
        <SegmentLine counts={counts} />
        <b aria-hidden="true">{`${counts.validated}/${counts.total}`}</b>
        <span className="vh">{countsSentence(counts)}</span>
      </div>
      <small>{currentStepText(counts, currentStep)}</small>
    </>
  )
}
