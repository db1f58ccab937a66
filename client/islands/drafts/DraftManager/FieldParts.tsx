import { todayParis } from '../../../../domain/ground/dates.ts'
import type { OpeningDays } from '../../../../domain/ground/opening-days.ts'
import { endDateWords, endShortcuts } from '../../../../domain/processes/end-date.ts'
import { chipText, type Loads } from '../../../../domain/processes/week.ts'
import { classes } from '../../../ui/classes.ts'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { fullWidth } from '../../../ui/fields/FormGrid.tsx'
import { EndField, NameField, StartField } from '../../../ui/fields/ProcessFields.tsx'
import styles from './DraftManager.module.css'
import { type PartProps, scope } from './part.ts'

type EndProps = PartProps & { now: string; loads: Loads; openingDays: OpeningDays }

/** The estimated end: the usual delays in one press, with the loads of their days; any other day in the field. */
export function EndPart({ draft, patch, error, now, loads, openingDays }: EndProps) {
  const { estimatedEndDate, startDate } = draft
  const words = endDateWords(estimatedEndDate, openingDays)
  return (
    <div data-field="estimatedEndDate">
      <EndField
        scope={scope}
        min={startDate ?? todayParis(now)}
        value={estimatedEndDate ?? ''}
        onChange={({ currentTarget }) => patch({ estimatedEndDate: currentTarget.value || null })}
        error={error}
      />
      <p className={classes(styles.day, words?.isClosed && styles.closed)} role="status">
        {words?.text}
      </p>
      <Chips legend="Fins estimées usuelles" hideLegend>
        {endShortcuts(now, startDate, openingDays).map(({ label, date }) => (
          <Chip
            key={label}
            type="radio"
            name={`${scope}-fin`}
            checked={date === estimatedEndDate}
            onChange={() => patch({ estimatedEndDate: date })}
          >
            {chipText(label, date, loads)}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

export function StartPart({ draft, patch, error }: PartProps) {
  return (
    <div data-field="startDate">
      <StartField
        scope={scope}
        value={draft.startDate ?? ''}
        onChange={({ currentTarget }) => patch({ startDate: currentTarget.value || null })}
        error={error}
      />
    </div>
  )
}

export function NamePart({ draft, patch, error }: PartProps) {
  return (
    <div className={fullWidth} data-field="name">
      <NameField
        scope={scope}
        autoComplete="off"
        value={draft.name ?? ''}
        onChange={({ currentTarget }) => patch({ name: currentTarget.value || null })}
        error={error}
      />
    </div>
  )
}
