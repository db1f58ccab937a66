import type { FormEvent } from 'react'
import { todayParis } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './ProcessSheet.module.css'
import type { ProcessActions } from './useProcessActions.ts'

/** A link that expired lives again once the estimated end has moved. */
export function EstimateForm({ process, actions }: { process: Process; actions: ProcessActions }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const date = new FormData(event.currentTarget).get('estimatedEndDate')
    if (typeof date === 'string' && date !== '') actions.reschedule(date)
  }
  return (
    <form className={styles.estimate} onSubmit={onSubmit}>
      <Field
        label="Nouvelle fin estimée"
        name="estimatedEndDate"
        scope="detail"
        type="date"
        required
        min={todayParis(new Date(serverNowMs()))}
        hint="Déplacer la fin estimée réactive le lien."
        defaultValue={process.estimatedEndDate ?? ''}
      />
      <Button type="submit" disabled={actions.pending}>
        Réactiver le lien
      </Button>
    </form>
  )
}
