import { actLabels } from '../../../../domain/board/next-act.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { readyText } from '../../../../domain/visits/visit.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { ActionForm } from './ActionForm.tsx'
import { visitForms } from './HeadActions.tsx'
import { acts, StepAct } from './StepAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'

type Props = { process: Process; now: Date; actions: ProcessActions }

/** The action for a car that is finished and still here: its return. */
export function HandBack({ process, now, actions }: Props) {
  return (
    <Section title="À rendre" id="restitution">
      <StepAct name={readyText(process, now) ?? ''}>
        <ActionForm
          action={visitForms.giveBack.href({ id: process.id })}
          act={() => actions.visit('giveBack')}
          className={acts}
        >
          <Button type="submit" kind="primary" icon="check" disabled={actions.pending}>
            {actLabels.handBack}
          </Button>
        </ActionForm>
      </StepAct>
    </Section>
  )
}
