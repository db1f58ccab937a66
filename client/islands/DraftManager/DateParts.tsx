import { todayParis } from '../../../domain/dates.ts'
import type { Draft } from '../../../domain/draft.ts'
import { endDateWords, endShortcuts } from '../../../domain/end-date.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { DraftPatch } from '../../drafts/store.ts'
import { messageFor } from '../../forms/issues.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { classes } from '../../ui/classes.ts'
import { EndField, StartField } from '../../ui/ProcessFields.tsx'
import styles from './DraftManager.module.css'
import { scope } from './scope.ts'

type Props = { draft: Draft; patch: (change: DraftPatch) => void; issues: Issue[]; now: string }

/** When it will be done: the usual promises in one press, any other day in the field. */
export function EndPart({ draft, patch, issues, now }: Props) {
  const { estimatedEndDate, startDate } = draft
  const words = endDateWords(estimatedEndDate)
  return (
    <div data-field="estimatedEndDate">
      <EndField
        scope={scope}
        min={startDate ?? todayParis(now)}
        value={estimatedEndDate ?? ''}
        onChange={({ currentTarget }) => patch({ estimatedEndDate: currentTarget.value || null })}
        error={messageFor(issues, 'estimatedEndDate')}
      />
      <p className={classes(styles.day, words?.isSunday && styles.sunday)} role="status">
        {words?.text}
      </p>
      <Chips legend="Fins estimées usuelles" hideLegend>
        {endShortcuts(now, startDate).map(({ label, date }) => (
          <Chip
            key={label}
            type="radio"
            name={`${scope}-fin`}
            checked={date === estimatedEndDate}
            onChange={() => patch({ estimatedEndDate: date })}
          >
            {label}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

export function StartPart({ draft, patch, issues }: Omit<Props, 'now'>) {
  return (
    <div data-field="startDate">
      <StartField
        scope={scope}
        value={draft.startDate ?? ''}
        onChange={({ currentTarget }) => patch({ startDate: currentTarget.value || null })}
        error={messageFor(issues, 'startDate')}
      />
    </div>
  )
}
