import { StepTypeForm, type StepTypeFormProps } from '../../client/islands/step-types/StepTypeForm/StepTypeForm.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import * as routes from '../../domain/ground/routes.ts'
import { Island } from '../Island.tsx'
import { PostForm } from '../PostForm.tsx'
import { useShell } from '../shell.ts'

export type StepTypeEditorProps = StepTypeFormProps & { archived: boolean }

export function StepTypeEditor({ archived, ...form }: StepTypeEditorProps) {
  const { id, fields } = form
  return (
    <Card
      title={id === null ? 'Nouveau type' : fields.name}
      id="type"
      aside={id !== null && <StepTypeGestures id={id} archived={archived} />}
    >
      <Island name="StepTypeForm" of={StepTypeForm} props={{ ...form, edited: useShell().edited }} />
    </Card>
  )
}

/** Actions on a whole type. Archiving is undone with the same button; deleting asks for a confirmation. */
function StepTypeGestures({ id, archived }: { id: string; archived: boolean }) {
  return (
    <PostForm action={routes.stepTypes.href()} values={{ type: id }}>
      <Row>
        <Button kind="quiet" type="submit" name="geste" value={archived ? 'retablir' : 'archiver'}>
          {archived ? 'Rétablir' : 'Archiver'}
        </Button>
        <LinkButton kind="quiet" icon="bin" href={routes.stepTypes.href({}, { type: id, supprimer: 1 })}>
          Supprimer
        </LinkButton>
      </Row>
    </PostForm>
  )
}
