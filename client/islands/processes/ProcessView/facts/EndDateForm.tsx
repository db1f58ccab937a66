import { formatDay, longDay, type Moment } from '../../../../../domain/ground/dates.ts'
import type { Issue } from '../../../../../domain/ground/messages.ts'
import type { OpeningDays } from '../../../../../domain/ground/opening-days.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import { dateChips } from '../../../../../domain/processes/date-chips.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { chipText, type Loads } from '../../../../../domain/processes/week.ts'
import { typedDay } from '../../../../runtime/forms/typed-day.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { EditedFields, type EditedProps } from '../../../../ui/fields/EditedFields.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { KeptDays, keepDayHint } from '../../../../ui/fields/KeptDays.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { ActionForm } from '../ActionForm.tsx'
import styles from './EndDate.module.css'

type Props = {
  process: Pick<Process, 'id' | 'estimatedEndDate'>
  now: Moment
  openingDays: OpeningDays
  /** The loads of the days to choose from, once they are known. */
  loads?: Loads | undefined
  pending?: boolean
  /** The action of a press in place; without it, the forms are sent as they are. */
  act?: (date: string) => void
  /** The refusal of a typed date, and the typed text. */
  refused?: { error: string | undefined; typed: string; issues?: readonly Issue[] }
  /** The CSRF token, where a view renders the form. */
  token?: string | null
  /** The stored value of the forms, and the question if somebody else has changed the date meanwhile. */
  edited?: EditedProps | null | undefined
}

const labels = { estimatedEndDate: 'Fin estimée' }

/** The choice of a new end date: one press for the usual days, a field for any other. */
export function EndDateForm({ process, now, openingDays, loads, pending = false, act, refused, token, edited }: Props) {
  const action = routes.processEnd.href({ id: process.id })
  const choose =
    act &&
    ((form: HTMLFormElement) => {
      const day = typedDay(form, 'estimatedEndDate')
      if (day !== null) act(day)
    })
  const form = { action, act: choose, token }
  return (
    <div className={styles.choices}>
      <Row>
        {dateChips(now, openingDays).map(({ label, date }) => (
          <ActionForm key={date} {...form}>
            <EditedFields edited={edited && { ...edited, asked: [] }} labels={labels} />
            <input type="hidden" name="estimatedEndDate" defaultValue={date} />
            <Button
              type="submit"
              disabled={pending}
              aria-label={`${chipText(label, date, loads)}, ${longDay(date).toLowerCase()}`}
            >
              {chipText(label, date, loads)}
            </Button>
          </ActionForm>
        ))}
      </Row>
      <ActionForm {...form} className={styles.other}>
        <EditedFields edited={edited} labels={labels} />
        {refused?.issues && <KeptDays issues={refused.issues} />}
        <Field
          label="Autre date"
          name="estimatedEndDate"
          scope="fin"
          type="date"
          required
          hint={hintOf(process, refused?.issues)}
          defaultValue={refused?.typed ?? process.estimatedEndDate ?? ''}
          error={refused?.error}
          autoFocus={refused?.error !== undefined}
        />
        <Button type="submit" disabled={pending}>
          Changer la date
        </Button>
      </ActionForm>
    </div>
  )
}

function hintOf({ estimatedEndDate }: Props['process'], issues: readonly Issue[] = []): string | undefined {
  if (issues.some(({ day }) => day)) return keepDayHint
  return estimatedEndDate ? `Prévue jusqu’ici le ${formatDay(estimatedEndDate)}.` : undefined
}
