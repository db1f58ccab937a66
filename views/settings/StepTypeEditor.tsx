import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot } from '../../client/ui/FormGrid.tsx'
import { firstField, messageFor } from '../../client/ui/issues.ts'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import styles from '../../client/ui/StepEditor.module.css'
import { limits } from '../../domain/limits.ts'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { FormSecrets } from '../layout/FormSecrets.tsx'
import { StepFieldRow } from './StepFieldRow.tsx'
import { StepTypeGestures } from './StepTypeGestures.tsx'

export type StepFields = { _id: string; name: string; description: string }

export type StepTypeEditorProps = {
  /** null: not created yet. */
  id: string | null
  archived: boolean
  fields: { name: string; steps: StepFields[] }
  issues: Issue[]
  /** What is shown was sent and came back: it is not saved. */
  unsaved: boolean
}

/** With scripts off each button sends the whole form: the steps come back in their new order, and nothing is lost. */
export function StepTypeEditor({ id, archived, fields, issues, unsaved }: StepTypeEditorProps) {
  return (
    <Card
      title={id === null ? 'Nouveau type' : fields.name}
      id="type"
      aside={id !== null && <StepTypeGestures id={id} archived={archived} />}
    >
      <form method="post" action={routes.stepTypes.href()} noValidate>
        <FormSecrets once />
        <input type="hidden" name="type" defaultValue={id ?? 'nouveau'} />
        {/* Enter presses the first button of a form: it must be the one that saves. */}
        <button type="submit" name="geste" value="enregistrer" className="vh" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary issues={issues} labels={labelsOf(fields.steps)} />
        <Field
          label="Nom du type"
          name="name"
          maxLength={limits.processNameMax}
          required
          autoComplete="off"
          defaultValue={fields.name}
          error={messageFor(issues, 'name')}
          autoFocus={firstField(issues) === 'name'}
        />
        <div className={styles.heads} aria-hidden="true">
          <span />
          <span />
          <span>Étape</span>
          <span>Description</span>
          <span />
        </div>
        <ol className={styles.steps}>
          {fields.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: new steps have no id yet, and the page is never updated
            <StepFieldRow key={index} step={step} index={index} count={fields.steps.length} issues={issues} />
          ))}
        </ol>
        <p className={styles.add}>
          <Button kind="quiet" icon="plus" type="submit" name="geste" value="ajouter">
            Ajouter une étape
          </Button>
        </p>
        <Banner kind="info">
          <p>Les processus en cours gardent leurs étapes. Le nouvel ordre vaut pour les prochains.</p>
        </Banner>
        <FormFoot note={unsaved ? 'Modifications non enregistrées' : undefined}>
          <LinkButton href={routes.stepTypes.href({}, { type: id ?? undefined })}>Annuler</LinkButton>
          <Button kind="primary" type="submit" name="geste" value="enregistrer">
            Enregistrer
          </Button>
        </FormFoot>
      </form>
    </Card>
  )
}

function labelsOf(steps: readonly StepFields[]): Record<string, string> {
  const each = steps.flatMap((_, index) => [
    [`steps.${index}.name`, `Étape ${index + 1}`],
    [`steps.${index}.description`, `Description de l’étape ${index + 1}`],
  ])
  return { name: 'Nom du type', ...Object.fromEntries(each) }
}
