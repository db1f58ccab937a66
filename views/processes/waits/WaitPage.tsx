import { WaitNotice } from '../../../client/islands/processes/ProcessView/WaitNotice.tsx'
import { fieldsOf, type RefusedForm } from '../../../client/runtime/forms/fields.ts'
import { messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { CarLine } from '../../../client/ui/cars/CarLine.tsx'
import { Chip } from '../../../client/ui/fields/Chip.tsx'
import { Chips } from '../../../client/ui/fields/Chips.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../../client/ui/fields/field-id.ts'
import { KeptDays } from '../../../client/ui/fields/KeptDays.tsx'
import { TextAreaField } from '../../../client/ui/fields/TextAreaField.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { PageHead } from '../../../client/ui/layout/PageHead.tsx'
import { formatDay, todayParis } from '../../../domain/ground/dates.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { nextOpeningDays } from '../../../domain/ground/opening-days.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { processErrors } from '../../../domain/ground/texts/process-errors.ts'
import { type Process, processName } from '../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../domain/processes/sheet-messages.ts'
import { waitReasonLabels, waitText } from '../../../domain/waits/wait.ts'
import { PostForm } from '../../PostForm.tsx'
import { SavedForm } from '../../SavedForm.tsx'
import { useMay, useOpeningDays, useShell } from '../../shell.ts'

type Props = RefusedForm<typeof labels & Record<'joursGardes', string>> & {
  process: Process
  /** The page that asked for the form. */
  next?: string | null
}

const labels = {
  reason: 'En attente de quoi ?',
  jour: 'Pour quand ?',
  expectedDate: 'Attendu pour le',
  estimatedEndDate: 'Nouvelle fin estimée',
  note: 'Note',
}
const scope = 'attente'

/** Form that begins or ends a wait, on a page of its own. */
export function WaitPage(props: Props) {
  const { id, car, waiting } = props.process
  return (
    <>
      <PageHead
        title={waiting ? waitText(waiting) : routes.wait.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(props.process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <Content {...props} />
      </Card>
    </>
  )
}

function Content(props: Props) {
  const { now } = useShell()
  const { process, next } = props
  const { id, waiting, status } = process
  if (waiting) {
    return (
      <WaitNotice waiting={waiting} now={now}>
        <PostForm action={routes.waitEnd.href({ id })} values={{ attente: waiting.id, ...(next && { retour: next }) }}>
          <Button type="submit" icon="redo">
            {routes.waitEnd.title}
          </Button>
        </PostForm>
      </WaitNotice>
    )
  }
  if (status === 'completed') return <Banner kind="info">{processErrors.PROCESS_COMPLETED}</Banner>
  return <WaitForm {...props} />
}

function WaitForm({ process: { id, estimatedEndDate }, next, values = {}, issues = [] }: Props) {
  const may = useMay()
  const field = fieldsOf(labels, { values, issues, scope })
  return (
    <SavedForm
      action={routes.wait.href({ id })}
      hidden={{ retour: next }}
      {...{ labels, issues, scope }}
      failure={sheetFallbacks.waitStart}
      submitLabel={routes.wait.title}
      cancelHref={next ?? routes.process.href({ id })}
    >
      <KeptDays issues={issues} kept={values.joursGardes} />
      <ReasonChips {...{ values, issues }} autoFocus={field('reason').autoFocus} />
      <DayChips chosen={values.jour} />
      <Field {...field('expectedDate')} type="date" optional />
      {may('updateProcess') && estimatedEndDate && (
        <Field
          {...field('estimatedEndDate')}
          type="date"
          data-once-after={estimatedEndDate}
          hint={`Le client lit ${formatDay(estimatedEndDate)}. Vide : cette date reste.`}
          optional
        />
      )}
      <TextAreaField
        {...field('note')}
        className={fullWidth}
        rows={2}
        maxLength={limits.waitNoteMax}
        hint="Pour l’équipe : la page de suivi ne la montre pas."
        optional
      />
    </SavedForm>
  )
}

type ReasonChipsProps = Required<RefusedForm<typeof labels>> & { autoFocus: boolean | undefined }

function ReasonChips({ values, issues, autoFocus }: ReasonChipsProps) {
  return (
    <Chips legend={labels.reason} error={messageFor(issues, 'reason')} className={fullWidth}>
      {Object.entries(waitReasonLabels).map(([reason, label], index) => (
        <Chip
          key={reason}
          type="radio"
          name="reason"
          id={index === 0 ? fieldId('reason', scope) : undefined}
          value={reason}
          defaultChecked={values.reason === reason}
          autoFocus={index === 0 && autoFocus}
        >
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

/** Shortcuts for the expected date: tomorrow, the next days, one week. */
function DayChips({ chosen }: { chosen: string | undefined }) {
  const { now } = useShell()
  return (
    <Chips legend={labels.jour} className={fullWidth}>
      {nextOpeningDays(todayParis(now), useOpeningDays()).map(({ label, date }) => (
        <Chip key={date} type="radio" name="jour" value={date} defaultChecked={chosen === date}>
          {label}
          <span className="vh">, {formatDay(date)}</span>
        </Chip>
      ))}
    </Chips>
  )
}
