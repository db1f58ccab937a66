import { StepTypeForm, type StepTypeFormProps } from '../../client/islands/StepTypeForm/StepTypeForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { Island } from '../Island.tsx'
import { StepTypeGestures } from './StepTypeGestures.tsx'

export type StepTypeEditorProps = StepTypeFormProps & { archived: boolean }

export function StepTypeEditor({ archived, ...form }: StepTypeEditorProps) {
  const { id, fields } = form
  return (
    <Card
      title={id === null ? 'Nouveau type' : fields.name}
      id="type"
      aside={id !== null && <StepTypeGestures id={id} archived={archived} />}
    >
      <Island name="StepTypeForm" of={StepTypeForm} props={form} />
    </Card>
  )
}
