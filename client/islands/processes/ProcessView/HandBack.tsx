import { acts } from '../../../../domain/board/acts.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { readyText } from '../../../../domain/visits/visit.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { ActForm } from './ActionForm.tsx'
import { actsBox, StepAct } from './StepAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'

type Props = { process: Process; now: Date; actions: ProcessActions }

/** The action for a car that is finished and still here: its return. */
export function HandBack({ process, now, actions }: Props) {
  return (
    <Section title="À rendre" id="restitution">
      <StepAct name={readyText(process, now) ?? ''}>
        <ActForm name="handBack" params={{ id: process.id }} act={() => actions.visit('handBack')} className={actsBox}>
          <Button type="submit" kind="primary" icon="check" disabled={actions.pending}>
            {acts.handBack.label}
          </Button>
        </ActForm>
      </StepAct>
    </Section>
  )
}
