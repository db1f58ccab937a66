import type { ProcessStatus } from '../../../domain/process.ts'
import { statusLabels } from '../../../domain/process-status.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'
import styles from '../../ui/Filters.module.css'
import { toneOf } from '../../ui/tone.ts'

const statuses: ProcessStatus[] = ['completed', 'in_progress', 'proposed']

export function StatusChips({ chosen }: { chosen: readonly ProcessStatus[] }) {
  return (
    <Chips legend="Statut" oneRow className={styles.phoneHidden}>
      {statuses.map((status) => (
        <Chip
          key={status}
          type="checkbox"
          name="status"
          value={status}
          nut={toneOf(status)}
          defaultChecked={chosen.includes(status)}
        >
          {statusLabels[status]}
        </Chip>
      ))}
    </Chips>
  )
}
