import { todayParis } from '../../../domain/dates.ts'
import type { Draft } from '../../../domain/draft.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { DraftPatch } from '../../drafts/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { messageFor } from '../../ui/issues.ts'
import styles from './DraftManager.module.css'
import { scope } from './scope.ts'

type Props = { draft: Draft; patch: (change: DraftPatch) => void; issues: Issue[]; now: string }

export function DatesPart({ draft, patch, issues, now }: Props) {
  return (
    <>
      <div data-field="startDate">
        <Field
          label="Début"
          name="startDate"
          scope={scope}
          type="date"
          optional
          hint="Aujourd’hui si vous ne dites rien."
          value={draft.startDate ?? ''}
          onChange={({ currentTarget }) => patch({ startDate: currentTarget.value || null })}
          error={messageFor(issues, 'startDate')}
        />
      </div>
      <div className={styles.date} data-field="estimatedEndDate">
        <Field
          label="Fin estimée"
          name="estimatedEndDate"
          scope={scope}
          type="date"
          optional
          min={draft.startDate ?? todayParis(now)}
          hint="Le client voit cette date sur sa page de suivi."
          value={draft.estimatedEndDate ?? ''}
          onChange={({ currentTarget }) => patch({ estimatedEndDate: currentTarget.value || null })}
          error={messageFor(issues, 'estimatedEndDate')}
        />
        <Button onClick={() => patch({ estimatedEndDate: todayParis(now) })} aria-label="Fin estimée aujourd’hui">
          Aujourd’hui
        </Button>
      </div>
    </>
  )
}
