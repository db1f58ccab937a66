import { todayParis } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ActionForm } from './ActionForm.tsx'
import styles from './ProcessView.module.css'
import type { ProcessActions } from './useProcessActions.ts'

type Props = { process: Process; now: Date; actions: ProcessActions }

/** A link that expired lives again once the estimated end has moved. */
export function EstimateForm({ process: { id, estimatedEndDate }, now, actions }: Props) {
  const reschedule = (form: HTMLFormElement) => {
    const date = new FormData(form).get('estimatedEndDate')
    if (typeof date === 'string' && date !== '') actions.reschedule(date)
  }
  return (
    <ActionForm action={routes.processEdit.href({ id })} act={reschedule} className={styles.estimate}>
      <Field
        label="Nouvelle fin estimée"
        name="estimatedEndDate"
        scope="detail"
        type="date"
        required
        min={todayParis(now)}
        hint="Déplacer la fin estimée réactive le lien."
        defaultValue={estimatedEndDate ?? ''}
      />
      <Button type="submit" disabled={actions.pending}>
        Réactiver le lien
      </Button>
    </ActionForm>
  )
}
