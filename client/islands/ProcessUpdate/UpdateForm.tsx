import type { Process } from '../../../domain/process.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { clearSelection } from '../../selection.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from '../../ui/Dialog.module.css'
import { useUnsaved } from '../../ui/useUnsaved.tsx'
import { isTyped } from '../../unsaved.ts'
import { CarCard } from './CarCard.tsx'
import { ClientCard } from './ClientCard.tsx'
import { DetailFields } from './DetailFields.tsx'
import own from './ProcessUpdate.module.css'
import { StepFields } from './StepFields.tsx'
import { TypePicker } from './TypePicker.tsx'
import { useUpdate } from './useUpdate.ts'

type Props = { process: Process; stepTypes: readonly StepType[]; onClose: () => void }

/** Whom it is for on the left, where the work stands on the right; all of it is sent at once. */
export function UpdateForm({ process, stepTypes, onClose }: Props) {
  const update = useUpdate(process, stepTypes, onClose)
  const { choice, people, pending } = update
  const leaveQuestion = useUnsaved(() => update.changed || isTyped(update.form.current), clearSelection)
  return (
    <form ref={update.form} className={own.sheet} noValidate onSubmit={update.onSubmit} aria-busy={pending}>
      <div className={styles.body}>
        <div className={styles.main}>
          <DetailFields update={update} />
          <TypePicker
            types={update.types}
            chosen={choice.stepTypeId}
            onChoose={(id) => update.chooseType(id)}
            error={update.messageFor('stepType_id')}
          />
          <StepFields update={update} />
        </div>
        <div className={styles.side}>
          {people.client && <ClientCard client={people.client} update={update} />}
          {people.car && <CarCard car={people.car} update={update} />}
        </div>
      </div>
      {update.failure && (
        <div className={own.failure}>
          <Banner kind="error">{update.failure}</Banner>
        </div>
      )}
      <div className={styles.foot}>
        <p className={own.why} id="maj-pourquoi">
          {update.why}
        </p>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" kind="primary" disabled={!update.maySend} aria-describedby="maj-pourquoi">
          {pending ? 'Enregistrement...' : 'Valider la mise à jour'}
        </Button>
      </div>
      <ConfirmDialog question={update.question} onConfirm={update.confirm} onClose={update.decline} />
      {leaveQuestion}
    </form>
  )
}
