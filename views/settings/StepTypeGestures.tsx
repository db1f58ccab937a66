import { Button } from '../../client/ui/Button.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { Row } from '../../client/ui/Row.tsx'
import { routes } from '../../domain/routes.ts'
import { HiddenFields } from '../layout/HiddenFields.tsx'

/** What can be done with a type as a whole. Archiving is undone by the same button; deleting asks first. */
export function StepTypeGestures({ id, archived }: { id: string; archived: boolean }) {
  return (
    <form method="post" action={routes.stepTypes.href()}>
      <HiddenFields />
      <input type="hidden" name="type" defaultValue={id} />
      <Row>
        <Button kind="quiet" type="submit" name="geste" value={archived ? 'retablir' : 'archiver'}>
          {archived ? 'Rétablir' : 'Archiver'}
        </Button>
        <LinkButton kind="quiet" icon="bin" href={routes.stepTypes.href({}, { type: id, supprimer: 1 })}>
          Supprimer
        </LinkButton>
      </Row>
    </form>
  )
}
