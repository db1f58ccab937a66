import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { carLabels } from '../../../../domain/cars/car.ts'
import { clientLabels } from '../../../../domain/clients/client-fields.ts'
import { todayParis } from '../../../../domain/ground/dates.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { detailsOf, type ProcessDetail, processDetails } from '../../../../domain/processes/process-update.ts'
import { dayLoadText } from '../../../../domain/processes/week.ts'
import { loadsQuery } from '../../../queries/processes.ts'
import { isTyped } from '../../../runtime/forms/enhanced/text-fields.ts'
import { clearFixedError, tidyField } from '../../../runtime/forms/enhanced/tidy-field.ts'
import { currentIssues } from '../../../runtime/forms/issues.ts'
import { toastIssues } from '../../../runtime/forms/toast-issues.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import styles from '../../../ui/dialog/Dialog.module.css'
import { useUnsaved } from '../../../ui/dialog/useUnsaved.ts'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'
import { EditedFields } from '../../../ui/fields/EditedFields.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FieldRow, FormGrid } from '../../../ui/fields/FormGrid.tsx'
import { KeptDays } from '../../../ui/fields/KeptDays.tsx'
import { processLabels } from '../../../ui/fields/ProcessFields.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { plainForms, scope } from './form-ids.ts'
import { CarCard, ClientCard } from './PeopleCards.tsx'
import own from './ProcessUpdate.module.css'
import { StepFields } from './StepFields.tsx'
import { TypePicker } from './TypePicker.tsx'
import { type Update, type UpdateOptions, useUpdate } from './useUpdate.ts'

type Props = UpdateOptions & {
  /** The button or link that leaves without saving. */
  cancel: ReactNode
  /** Called when Back leaves the form in a sheet. */
  back?: () => void
}

/** The update form: people on the left, work on the right; everything is sent together. */
export function UpdateForm({ cancel, back, ...options }: Props) {
  const update = useUpdate(options)
  const { form, people, awake, pending } = update
  useEffect(() => toastIssues(update.initial), [update.initial])
  useUnsaved(() => update.changed || isTyped(form.current), back)
  return (
    <>
      <PlainForms process={options.process} />
      <form
        ref={form}
        method="post"
        action={routes.processEdit.href({ id: options.process.id })}
        className={own.sheet}
        noValidate
        data-page={routes.processEdit.href({ id: options.process.id })}
        onSubmit={update.onSubmit}
        onBlur={(event) => tidyField(event, update.tell)}
        onInput={(event) => clearFixedError(event, update.tell)}
        aria-busy={pending}
      >
        <CsrfField />
        {/* Enter presses the first button of a form, which must be the one that saves. */}
        {!awake && <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />}
        <input type="hidden" name="stepType_id" value={update.choice.stepTypeId ?? ''} />
        <div className={styles.body}>
          <div className={styles.main}>
            <EditedFields
              edited={update.awake ? { brought: '', asked: update.asked } : options.came?.edited}
              labels={editedLabels}
            />
            <ErrorSummary issues={currentIssues(update.initial, update.issues)} labels={detailLabels} scope={scope} />
            <KeptDays issues={update.issues} kept={options.came?.values.joursGardes} />
            <DetailFields update={update} />
            <TypePicker update={update} />
            <StepFields update={update} />
          </div>
          <div className={styles.side}>
            {people.client && <ClientCard client={people.client} update={update} />}
            {people.car && <CarCard car={people.car} update={update} />}
          </div>
        </div>
        <Foot update={update}>{cancel}</Foot>
        <ConfirmDialog {...update.dialog} />
      </form>
    </>
  )
}

/** Empty forms, because forms cannot be nested: fields and buttons refer to them by id. */
function PlainForms({ process: { id, client, car } }: { process: Process }) {
  return (
    <>
      <form hidden id={plainForms.type} action={routes.processEdit.href({ id })} />
      {client && <form hidden id={plainForms.client} action={routes.clientEdit.href({ id: client.id })} />}
      {car && <form hidden id={plainForms.car} action={routes.carEdit.href({ id: car.id })} />}
    </>
  )
}

function Foot({
  update: { failure, why, awake, pending, maySend },
  children,
}: {
  update: Update
  children: ReactNode
}) {
  return (
    <>
      {failure && (
        <div className={own.failure}>
          <Banner kind="error">{failure}</Banner>
        </div>
      )}
      <div className={styles.foot}>
        <p className={own.why} id="maj-pourquoi">
          {why}
        </p>
        {!awake && (
          <Button type="submit" name="geste" value="apercu">
            Aperçu
          </Button>
        )}
        {children}
        <Button type="submit" kind="primary" disabled={!maySend} aria-describedby="maj-pourquoi">
          {pending ? 'Enregistrement...' : 'Valider la mise à jour'}
        </Button>
      </div>
    </>
  )
}

const looks: Record<ProcessDetail, Omit<ComponentProps<typeof Field>, 'name'>> = {
  name: { label: processLabels.name, autoComplete: 'off', maxLength: limits.processNameMax },
  startDate: { label: processLabels.startDate, type: 'date', hint: 'Le jour où la voiture est attendue.' },
  estimatedEndDate: {
    label: processLabels.estimatedEndDate,
    type: 'date',
    hint: 'Le client voit cette date sur sa page de suivi.',
  },
}

/** Labels of the detail fields for the summary of errors above the form. */
const detailLabels = Object.fromEntries(processDetails.map((name) => [name, looks[name].label]))

const editedLabels = {
  ...detailLabels,
  ...clientLabels,
  ...carLabels,
  stepType_id: 'Type de réparation',
  selectedIndex: 'Étape',
  stepsRemap: 'Étape',
}

/**
 * Fields about the process itself: its name, its start until the car has come, and its estimated end. « Aujourd'hui »
 * alone is the contract's shortcut of the end.
 */
function DetailFields({ update }: { update: Update }) {
  return (
    <FormGrid className={own.part}>
      {detailsOf(update.process).map((name) =>
        looks[name].type === 'date' && update.awake ? (
          <FieldRow key={name}>
            <DetailField name={name} update={update} />
            <Button
              aria-label={name === 'startDate' ? 'Début aujourd’hui' : undefined}
              onClick={() => update.change({ [name]: todayParis(new Date(serverNowMs())) })}
            >
              {name === 'startDate' ? 'Aujourd’hui' : "Aujourd'hui"}
            </Button>
          </FieldRow>
        ) : (
          <DetailField key={name} name={name} update={update} />
        ),
      )}
    </FormGrid>
  )
}

function DetailField({ name, update }: { name: ProcessDetail; update: Update }) {
  const look = looks[name]
  const load = useLoadOf(name, update)
  return (
    <Field
      {...look}
      hint={load ?? look.hint}
      name={name}
      scope={scope}
      optional={name !== 'startDate'}
      value={update.choice[name]}
      data-initial={update.first[name]}
      onChange={(event) => update.change({ [name]: event.currentTarget.value })}
      error={update.messageFor(name)}
      autoFocus={update.focused === name}
    />
  )
}

/** The load of a newly chosen end date; null for a day without a known load. It is asked for once the date changes. */
function useLoadOf(name: ProcessDetail, { choice, first }: Update): string | null {
  const isChanged = name === 'estimatedEndDate' && choice[name] !== first[name]
  const { data: loads } = useQuery({ ...loadsQuery(), enabled: isChanged }, queries)
  return isChanged ? dayLoadText(choice[name], loads) : null
}
