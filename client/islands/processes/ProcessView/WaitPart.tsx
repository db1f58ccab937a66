import { acts } from '../../../../domain/board/acts.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { type WaitDetail, waitText } from '../../../../domain/waits/wait.ts'
import { Section } from '../../../ui/dialog/Section.tsx'
import { HiddenValues } from '../../../ui/fields/HiddenValues.tsx'
import { ActButton } from './ActButton.tsx'
import { actsBox, StepAct } from './StepAct.tsx'
import { WaitNotice } from './WaitNotice.tsx'

type Props = { process: Process; waiting: WaitDetail; now: Date; mayEnd: boolean }

/** The reason of a wait, and the action that ends it. */
export function WaitPart({ process, waiting, now, mayEnd }: Props) {
  const text = waitText(waiting)
  return (
    <Section title={text} id="attente" region>
      <WaitNotice waiting={waiting} now={now}>
        {mayEnd && (
          <StepAct name={text}>
            <ActButton name="resume" params={{ id: process.id, waitId: waiting.id }} icon="redo" className={actsBox}>
              <HiddenValues values={{ [acts.resume.field.name]: waiting.id }} />
            </ActButton>
          </StepAct>
        )}
      </WaitNotice>
    </Section>
  )
}
