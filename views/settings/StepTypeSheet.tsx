import { Card } from '../../client/ui/Card.tsx'
import { Nut } from '../../client/ui/Nut.tsx'
import type { StepTypeEditorProps } from './StepTypeEditor.tsx'
import styles from './StepTypeSheet.module.css'

export function StepTypeSheet({ fields, archived }: Pick<StepTypeEditorProps, 'fields' | 'archived'>) {
  return (
    <Card title={fields.name} id="type" aside={archived ? 'Archivé' : undefined}>
      <ol className={styles.steps}>
        {fields.steps.map(({ _id, name, description }) => (
          <li key={_id}>
            <Nut status="todo" />
            <div>
              <p>{name}</p>
              {description && <p className="small muted">{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
