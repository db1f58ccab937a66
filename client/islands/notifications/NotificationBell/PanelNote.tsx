import * as labels from '../../../../domain/ground/texts/labels.ts'
import bell from '../../../ui/notifications/Bell.module.css'

export function PanelNote() {
  return (
    <p className={bell.note} role="status">
      {labels.loading}
    </p>
  )
}
