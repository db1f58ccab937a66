import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../../domain/processes/sheet-messages.ts'
import { type WaitDetail, waitText } from '../../../../domain/waits/wait.ts'
import { endWait } from '../../../api/waits.ts'
import { offerWaitUndo } from '../../../processes/offer-undo.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { HiddenValues } from '../../../ui/fields/HiddenValues.tsx'
import { ActionForm } from './ActionForm.tsx'
import { acts, StepAct } from './StepAct.tsx'
import { useProcessChange } from './useProcessChange.ts'
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
            <EndForm id={process.id} waitId={waiting.id} />
          </StepAct>
        )}
      </WaitNotice>
    </Section>
  )
}

function EndForm({ id, waitId }: { id: string; waitId: string }) {
  const { mutate, isPending } = useProcessChange(id)
  const end = () =>
    mutate({
      send: () => endWait(id, waitId),
      shown: (process) => ({ ...process, waiting: null }),
      failure: sheetFallbacks.waitEnd,
      done: () => offerWaitUndo({ id, waitId }),
    })
  return (
    <ActionForm action={routes.waitEnd.href({ id })} act={end} className={acts}>
      <HiddenValues values={{ attente: waitId }} />
      <Button type="submit" icon="redo" disabled={isPending}>
        {routes.waitEnd.title}
      </Button>
    </ActionForm>
  )
}
