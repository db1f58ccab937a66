import { useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import { type Issue, schemaIssues } from '../../../../domain/ground/messages.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { useDrag } from '../../../hooks/useDrag.ts'
import { isTyped } from '../../../runtime/forms/enhanced/text-fields.ts'
import { currentIssues, firstField, messageFor } from '../../../runtime/forms/issues.ts'
import { useCheckedForm } from '../../../runtime/forms/useCheckedForm.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useUnsaved } from '../../../ui/dialog/useUnsaved.ts'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'
import { EditedFields, type EditedProps } from '../../../ui/fields/EditedFields.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FormFoot } from '../../../ui/fields/FormGrid.tsx'
import { fieldInError } from '../../../ui/fields/field-id.ts'
import { IdempotencyField } from '../../../ui/fields/IdempotencyField.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Gesture } from '../../../ui/lines/Gesture.tsx'
import styles from '../../../ui/lines/StepEditor.module.css'
import { StepRow } from './StepRow.tsx'
import { type StepFields, type StepList, useStepList } from './useStepList.ts'

export type StepTypeFormProps = {
  /** Id of the type; null before it is created. */
  id: string | null
  fields: { name: string; steps: StepFields[] }
  issues: Issue[]
  /** Whether the form was sent and is shown again unsaved. */
  unsaved: boolean
  /** The stored values of the form, and the question if somebody else has changed the type meanwhile. */
  edited?: EditedProps | null | undefined
}

/**
 * A repair type and its steps. Without scripts, each button sends the whole form and the steps are shown in their new
 * order; once hydrated, the same buttons work at once, and lines can be dragged. « Enregistrer » sends the plain form in
 * both cases.
 */
export function StepTypeForm({ id, fields, issues: refused, unsaved, edited }: StepTypeFormProps) {
  const steps = useStepList(fields.steps, refused)
  const { form, issues, onSubmit, onTyped } = useCheckedForm(refused, { issuesIn, lines: steps })
  const [dirty, setDirty] = useState(unsaved)
  const awake = useAwake()
  const changed = dirty || steps.isChanged
  useUnsaved(() => changed || isTyped(form.current))
  return (
    <form
      ref={form}
      method="post"
      action={routes.stepTypes.href()}
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => {
        setDirty(true)
        onTyped(event.currentTarget, fieldInError(event.target))
      }}
    >
      <CsrfField />
      <IdempotencyField />
      <input type="hidden" name="type" defaultValue={id ?? 'nouveau'} />
      {/* Enter presses the first button of a form, which must be the one that saves. */}
      <button type="submit" name="geste" value="enregistrer" className="vh" tabIndex={-1} aria-hidden="true" />
      <EditedFields edited={edited} labels={editedLabels} />
      <ErrorSummary issues={currentIssues(refused, issues)} labels={labelsOf(fields.steps)} />
      <Field
        label="Nom du type"
        name="name"
        maxLength={limits.processNameMax}
        required
        autoComplete="off"
        defaultValue={fields.name}
        error={messageFor(issues, 'name')}
        autoFocus={firstField(refused) === 'name'}
      />
      <StepRows steps={steps} awake={awake} focused={firstField(refused)} />
      <AddStep steps={steps} />
      <Banner kind="info">
        <p>Les processus déjà créés gardent leurs étapes. Le nouvel ordre vaut pour les prochains.</p>
      </Banner>
      <Foot id={id} changed={changed} />
    </form>
  )
}

const editedLabels = { name: 'Nom du type', steps: 'Étapes' }

function Foot({ id, changed }: Pick<StepTypeFormProps, 'id'> & { changed: boolean }) {
  return (
    <FormFoot note={changed ? 'Modifications non enregistrées' : undefined}>
      <LinkButton href={routes.stepTypes.href({}, { type: id ?? undefined })} data-gives-up>
        Annuler
      </LinkButton>
      <Button kind="primary" type="submit" name="geste" value="enregistrer">
        Enregistrer
      </Button>
    </FormFoot>
  )
}

const schemaCode = lateCode(() => import('../../../../domain/step-types/step-type-form.ts'))

/** The issues that the server would find. Without the schema only the server checks. */
async function issuesIn(form: HTMLFormElement): Promise<Issue[]> {
  const data = new FormData(form)
  const [ids, descriptions] = [data.getAll('etapeId'), data.getAll('description')]
  const steps = data.getAll('etape').map((name, at) => ({ _id: ids[at], name, description: descriptions[at] }))
  const schema = await schemaCode.loadOrNull()
  const { error } = schema?.stepTypeForm.safeParse({ name: data.get('name'), steps }) ?? {}
  return error ? schemaIssues(error) : []
}

function StepRows({ steps, ...row }: { steps: StepList; awake: boolean; focused: string | undefined }) {
  const onTake = useDrag(steps)
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span />
        <span>Étape</span>
        <span>Description</span>
        <span />
      </div>
      <ol className={styles.steps} ref={steps.list}>
        {steps.lines.map((line, index) => (
          <StepRow key={line.key} line={line} index={index} steps={steps} onTake={onTake} {...row} />
        ))}
      </ol>
      <p className="vh" role="status">
        {steps.said}
      </p>
    </>
  )
}

function AddStep({ steps }: { steps: StepList }) {
  const full = steps.lines.length >= limits.stepsMax
  return (
    <p className={styles.add}>
      <Gesture icon="plus" value="ajouter" disabled={full} onPress={steps.add}>
        Ajouter une étape
      </Gesture>
      {full && <span className="small muted">{limits.stepsMax} étapes au plus : retirez-en une pour en ajouter.</span>}
    </p>
  )
}

function labelsOf(steps: readonly StepFields[]): Record<string, string> {
  const each = steps.flatMap((_, index) => [
    [`steps.${index}.name`, `Étape ${index + 1}`],
    [`steps.${index}.description`, `Description de l’étape ${index + 1}`],
  ])
  return { name: 'Nom du type', ...Object.fromEntries(each) }
}
