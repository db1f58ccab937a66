import type { NotificationFilter, Pill } from '../../../domain/notification.ts'
import bell from '../../ui/Bell.module.css'

type Props = { pills: Pill[]; current: NotificationFilter; onChoose: (filter: NotificationFilter) => void }

export function Pills({ pills, current, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className={bell.pills} role="group" aria-label="Filtrer">
      {pills.map(({ key, label, count }) => (
        <button key={key} type="button" aria-pressed={key === current} onClick={() => onChoose(key)}>
          {label}
          <span>{count}</span>
        </button>
      ))}
    </div>
  )
}
