import { useState } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { limits } from '../../../domain/limits.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { waitReasonLabels } from '../../../domain/wait.ts'
import type { WaitForm as Wait } from '../../../domain/wait-form.ts'
import { fieldsOf, type Shown } from '../../forms/fields.ts'
import { messageFor } from '../../forms/issues.ts'
import { useAwake } from '../../hooks/useAwake.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Field } from '../../ui/Field.tsx'
import { fullWidth } from '../../ui/FormGrid.tsx'
import { fieldId } from '../../ui/field-id.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import type { InPlace } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'

export type WaitFormProps = {
  id: string
  estimatedEndDate: string | null
  /** Whether they may move the estimate along. */
  mayMove: boolean
  /** The page that asked. */
  next?: string | null
  /** What was typed and came back. */
  values?: Values | undefined
  issues?: Issue[] | undefined
  inPlace?: InPlace<Wait, Process> | undefined
}

const labels = {
  reason: 'En attente de quoi ?',
  expectedDate: 'Attendu pour le',
  estimatedEndDate: 'Nouvelle fin estimée',
  note: 'Note',
}
type Name = keyof typeof labels
type Values = Partial<Record<Name, string>>

/** Why a process stands still, and until when. */
export function WaitForm({ id, estimatedEndDate, mayMove, next, values = {}, issues, inPlace }: WaitFormProps) {
  return (
    <SavedForm<Wait, Process>
      action={routes.wait.href({ id })}
      hidden={{ retour: next }}
      labels={labels}
      schema={loadSchema}
      submitLabel={routes.wait.title}
      cancelHref={next ?? routes.process.href({ id })}
      issues={issues}
      inPlace={inPlace}
    >
      {(fields) => <WaitFields {...{ ...fields, values, mayMove }} estimate={estimatedEndDate} />}
    </SavedForm>
  )
}

type FieldsProps = Shown<Name> & { estimate: string | null; mayMove: boolean }

function WaitFields({ estimate, mayMove, ...shown }: FieldsProps) {
  const field = fieldsOf(labels, shown)
  const [expected, setExpected] = useState(shown.values.expectedDate ?? '')
  const awake = useAwake()
  // Asleep it is offered whatever the date: the server's HTML does not know what will be chosen.
  const offered = mayMove && estimate !== null && (!awake || expected > estimate)
  return (
    <>
      <ReasonChips {...shown} />
      <Field
        {...field('expectedDate')}
        type="date"
        onChange={(event) => setExpected(event.currentTarget.value)}
        optional
      />
      {offered && (
        <Field
          {...field('estimatedEndDate')}
          type="date"
          min={expected}
          hint={`Le client lit ${formatDay(estimate)}. Vide : cette date reste.`}
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
    </>
  )
}

function ReasonChips({ values, issues, focused, scope }: Shown<Name>) {
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
          autoFocus={index === 0 && focused === 'reason'}
        >
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

const loadSchema = async () => (await import('../../../domain/wait-form.ts')).waitForm
