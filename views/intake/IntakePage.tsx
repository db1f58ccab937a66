import { IntakeCar } from '../../client/islands/intake/IntakeCar/IntakeCar.tsx'
import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { messageFor } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { OdometerField } from '../../client/ui/cars/CarFields.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Chip } from '../../client/ui/fields/Chip.tsx'
import { Chips } from '../../client/ui/fields/Chips.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FieldsAside, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import { KeptDays } from '../../client/ui/fields/KeptDays.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { longDay, todayParis } from '../../domain/ground/dates.ts'
import { limits } from '../../domain/ground/limits.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { type FoundCar, intakeLabels } from '../../domain/intake/found-car.ts'
import { otherChoice } from '../../domain/intake/intake-form.ts'
import { dateChips } from '../../domain/processes/date-chips.ts'
import { chipText, type Loads } from '../../domain/processes/week.ts'
import { Island } from '../Island.tsx'
import { SavedForm } from '../SavedForm.tsx'
import { useOpeningDays, useShell } from '../shell.ts'
import { Coming } from './Coming.tsx'
import styles from './IntakePage.module.css'
import { RevealingChip } from './RevealingChip.tsx'

type Values = Record<string, string>

type Props = {
  values: Values
  issues: Issue[]
  found: FoundCar | null
  /** The repair types in use, the most frequent ones first. */
  stepTypes: { id: string; name: string }[]
  /** The recently used parking places. */
  places: readonly string[]
  /** The loads of the days to choose from. */
  loads: Loads
}

/** The arrival of a car: its plate first, and then all further fields on the same page. */
export function IntakePage({ values, issues, found, stepTypes, places, loads }: Props) {
  const { actor, now } = useShell()
  const { plaque = '', vehicule = '', client = '', telephone = '', client_id = '' } = values
  return (
    <>
      <PageHead title={routes.intake.title} />
      <Card className={styles.card ?? ''}>
        <p className={styles.lead}>
          La plaque d’abord&nbsp;: connue, tout le reste se remplit&nbsp;; inconnue, ces quatre champs suffisent.
        </p>
        <SavedForm
          action={routes.intake.href()}
          labels={intakeLabels}
          issues={issues}
          failure={fallbacks.processCreate}
          kept={actor?.userId}
          foot={<Saves />}
        >
          <KeptDays issues={issues} kept={values.joursGardes} />
          <Island
            name="IntakeCar"
            of={IntakeCar}
            className={fullWidth}
            props={{ values: { plaque, vehicule, client, telephone, client_id }, issues, found }}
          />
          <Why stepTypes={stepTypes} values={values} issues={issues} />
          <When values={values} issues={issues} loads={loads} />
          <div className={fullWidth}>
            <Coming
              isLater={values.venue === otherChoice}
              here={<Where values={values} issues={issues} places={places} />}
              later={
                <Field {...fieldsOf(intakeLabels, { values, issues })('startDate')} type="date" min={todayParis(now)} />
              }
            />
          </div>
        </SavedForm>
      </Card>
      <p className={styles.other}>
        Rien n’arrive encore&nbsp;? <a href={routes.drafts.href({}, { nouveau: 1 })}>Nouveau processus</a>
      </p>
    </>
  )
}

const Saves = () => (
  <>
    <Button kind="primary" type="submit" name="geste" value="etiquette" data-pending="Enregistrement...">
      Enregistrer et imprimer l’étiquette
    </Button>
    <Button type="submit" data-pending="Enregistrement...">
      Enregistrer
    </Button>
  </>
)

/** The number of types shown as chips; the others are in a list. */
const chipsMax = 7

type Part = { values: Values; issues: Issue[] }

function Why({ stepTypes, values, issues }: Part & Pick<Props, 'stepTypes'>) {
  const chips = stepTypes.slice(0, stepTypes.length === chipsMax + 1 ? chipsMax + 1 : chipsMax)
  const others = stepTypes.slice(chips.length)
  return (
    <div className={classes(fullWidth, styles.group)}>
      <Chips legend={intakeLabels.stepType_id} error={messageFor(issues, 'stepType_id')}>
        {chips.map(({ id, name }) => (
          <Chip key={id} type="radio" name="stepType_id" value={id} defaultChecked={values.stepType_id === id}>
            {name}
          </Chip>
        ))}
      </Chips>
      {others.length > 0 && (
        <RevealingChip id="autre-type" name="stepType_id" label="Autre" values={values}>
          <SelectField
            label="Autre réparation"
            name="autreType"
            options={[{ value: '', label: 'Choisir…' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
            defaultValue={values.autreType ?? ''}
          />
        </RevealingChip>
      )}
    </div>
  )
}

function When({ values, issues, loads }: Part & Pick<Props, 'loads'>) {
  const { now } = useShell()
  const chips = dateChips(now, useOpeningDays())
  return (
    <div className={classes(fullWidth, styles.group)}>
      <Chips legend={intakeLabels.estimatedEndDate} error={messageFor(issues, 'estimatedEndDate')}>
        {chips.map(({ label, date }) => (
          <Chip
            key={date}
            type="radio"
            name="estimatedEndDate"
            value={date}
            title={longDay(date)}
            defaultChecked={values.estimatedEndDate === date}
          >
            {chipText(label, date, loads)}
          </Chip>
        ))}
      </Chips>
      <RevealingChip id="autre-date" name="estimatedEndDate" label="Autre date" values={values}>
        <Field label="À rendre le" name="autreDate" type="date" defaultValue={values.autreDate ?? ''} />
      </RevealingChip>
    </div>
  )
}

function Where({ values, issues, places }: Part & Pick<Props, 'places'>) {
  const field = fieldsOf(intakeLabels, { values, issues })
  const list = fieldId('places')
  const plain = { autoComplete: 'off', optional: true }
  return (
    <fieldset className={styles.where}>
      <legend className="vh">Elle est là</legend>
      <FieldsAside>
        <Field
          {...field('keyNumber')}
          {...plain}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.keyNumberMax}
        />
        <Field {...field('place')} {...plain} list={list} maxLength={limits.placeMax} />
        <datalist id={list}>
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
        <OdometerField {...field('km')} issues={issues} confirmed={values.kmConfirmed} />
      </FieldsAside>
    </fieldset>
  )
}
