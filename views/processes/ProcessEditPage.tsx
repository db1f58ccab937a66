import { messageFor } from '../../client/forms/issues.ts'
import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { Chip } from '../../client/ui/Chip.tsx'
import { Chips } from '../../client/ui/Chips.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FieldRow, FormFoot, FormGrid, fullWidth } from '../../client/ui/FormGrid.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { Row } from '../../client/ui/Row.tsx'
import { SelectField } from '../../client/ui/SelectField.tsx'
import { Thread } from '../../client/ui/Thread.tsx'
import { toneOf } from '../../client/ui/tone.ts'
import { carName } from '../../domain/car.ts'
import { fullName } from '../../domain/client.ts'
import type { Issue } from '../../domain/messages.ts'
import { type Process, processName } from '../../domain/process.ts'
import type { StepPreview, UpdatePreview } from '../../domain/process-update.ts'
import { routes } from '../../domain/routes.ts'
import { type StepStatus, stepLabels } from '../../domain/steps.ts'
import { HiddenFields } from '../layout/HiddenFields.tsx'
import styles from './ProcessEditPage.module.css'

type Named = { id: string; name: string }

type Props = {
  process: Process
  stepTypes: Named[]
  stepTypeId: string
  /** Those of the type chosen, or the process's own. */
  steps: StepPreview[]
  /** Another type was chosen: its steps replace the process's. */
  startsAgain: boolean
  suggestedIndex: number
  values: Record<string, string>
  issues: Issue[]
  /** Asked for by its button: what the choice would make of the steps. */
  preview?: UpdatePreview
}

const fieldLabels = {
  name: 'Nom du processus',
  estimatedEndDate: 'Fin estimée',
  selectedIndex: 'Étape',
  status: 'Statut',
}
const statuses: StepStatus[] = ['proposed', 'ready', 'validated']

/** The update modal without scripts. The type is chosen first, by a form of its own: it brings the steps. */
export function ProcessEditPage(props: Props) {
  const { process, values, issues } = props
  const href = routes.processEdit.href({ id: process.id })
  return (
    <>
      <PageHead
        title={routes.processEdit.title}
        eyebrow={<a href={routes.process.href({ id: process.id })}>{processName(process)}</a>}
      />
      <ErrorSummary issues={issues} labels={fieldLabels} />
      <People process={process} />
      <Card title="Type de réparation" id="type">
        <TypeForm {...props} />
      </Card>
      <Card>
        <form method="post" action={href}>
          <HiddenFields />
          {/* Enter presses the first button of a form: it must be the one that saves. */}
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="stepType_id" value={props.stepTypeId} />
          <FormGrid>
            <Field
              label={fieldLabels.name}
              name="name"
              optional
              maxLength={120}
              defaultValue={values.name}
              error={messageFor(issues, 'name')}
            />
            <Field
              label={fieldLabels.estimatedEndDate}
              name="estimatedEndDate"
              type="date"
              optional
              hint="Le client voit cette date sur sa page de suivi."
              defaultValue={values.estimatedEndDate}
              error={messageFor(issues, 'estimatedEndDate')}
            />
            <StepChoice {...props} />
          </FormGrid>
          {props.preview && <Preview {...props.preview} />}
          <FormFoot note={props.startsAgain && 'Les étapes du nouveau type remplacent celles d’aujourd’hui.'}>
            <LinkButton href={routes.process.href({ id: process.id })}>Annuler</LinkButton>
            <Button type="submit" name="geste" value="apercu">
              Aperçu
            </Button>
            <Button type="submit" kind="primary">
              Valider la mise à jour
            </Button>
          </FormFoot>
        </form>
      </Card>
    </>
  )
}

/** Each has a page of its own to be changed on. */
function People({ process: { client, car } }: Pick<Props, 'process'>) {
  if (!client && !car) return null
  return (
    <Card title="Client et véhicule" id="personnes">
      <Row>
        {client && (
          <LinkButton icon="pen" href={routes.clientEdit.href({ id: client.id })}>
            Modifier {fullName(client)}
          </LinkButton>
        )}
        {car && (
          <LinkButton icon="pen" href={routes.carEdit.href({ id: car.id })}>
            Modifier {carName(car)}
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}

function Preview({ steps, notice }: UpdatePreview) {
  return (
    <section className={styles.preview} aria-labelledby="apercu">
      <h2 className="h2" id="apercu">
        Aperçu des étapes
      </h2>
      {notice && (
        <Banner kind="info" spaced>
          {notice}
        </Banner>
      )}
      <Thread
        steps={steps.map((step) => ({ ...step, description: null, validatedAt: null }))}
        end="Rien n’est encore enregistré."
      />
    </section>
  )
}

function TypeForm({ process, stepTypes, stepTypeId }: Props) {
  const current = process.stepType
  const known = current === null || stepTypes.some(({ id }) => id === current.id)
  const all = known ? stepTypes : [current, ...stepTypes]
  return (
    <form method="get" action={routes.processEdit.href({ id: process.id })}>
      <FieldRow>
        <SelectField
          label="Type"
          name="type"
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={stepTypeId}
        />
        <Button type="submit">Choisir ce type</Button>
      </FieldRow>
    </form>
  )
}

/** Left alone, the steps stay as they are: someone else may have moved them since this page was opened. */
function StepChoice({ steps, startsAgain, suggestedIndex, values, issues }: Props) {
  const chosen = values.selectedIndex ?? ''
  const options = steps.map(({ name }, index) => ({ value: String(index), label: `#${index + 1} ${name}` }))
  const unchanged = startsAgain ? 'Commencer au début' : 'Laisser les étapes telles quelles'
  return (
    <>
      <SelectField
        label={fieldLabels.selectedIndex}
        name="selectedIndex"
        options={[{ value: '', label: unchanged }, ...options]}
        defaultValue={chosen}
        hint={`Les étapes d’avant comptent comme validées.${atWork(steps[suggestedIndex])}`}
        error={messageFor(issues, 'stepsRemap.selectedIndex')}
        className={fullWidth}
      />
      <Chips legend="Statut de l’étape choisie" error={messageFor(issues, 'stepsRemap.status')} className={fullWidth}>
        {statuses.map((status) => (
          <Chip
            key={status}
            type="radio"
            name="status"
            value={status}
            nut={toneOf(status)}
            defaultChecked={status === (values.status ?? 'ready')}
          >
            {stepLabels[status]}
          </Chip>
        ))}
      </Chips>
    </>
  )
}

const atWork = (step: StepPreview | undefined) => (step ? ` Étape en cours\u00a0: «\u00a0${step.name}\u00a0».` : '')
