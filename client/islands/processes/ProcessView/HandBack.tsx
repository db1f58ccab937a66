import { acts } from '../../../../domain/board/acts.ts'
import { may } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { readyText } from '../../../../domain/visits/visit.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { ActForm } from './ActionForm.tsx'
import { actsBox, StepAct } from './StepAct.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer; now: Date; actions: ProcessActions }

/** The actions for a car that is finished and still here: its return, and what to invoice. */
export function HandBack({ process, viewer, now, actions }: Props) {
  return (
    <Section title="À rendre" id="restitution">
      <StepAct name={readyText(process, now) ?? ''}>
        <ActForm name="handBack" params={{ id: process.id }} act={() => actions.visit('handBack')} className={actsBox}>
          <Button type="submit" kind="primary" icon="check" disabled={actions.pending}>
            {acts.handBack.label}
          </Button>
          {may(viewer, routes.billing.access) && (
            <LinkButton href={routes.billing.href({ id: process.id })}>{routes.billing.title}</LinkButton>
          )}
        </ActForm>
      </StepAct>
    </Section>
  )
}
