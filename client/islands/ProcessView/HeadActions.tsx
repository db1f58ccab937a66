import type { ComponentProps } from 'react'
import { can } from '../../../domain/permissions.ts'
import * as routes from '../../../domain/routes.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { SheetActions } from '../../ui/dialog/SheetActions.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  id: string
  viewer: Viewer
  actions: ProcessActions
  /** Handlers of «Modifier» that replace the link to its page. */
  edit?: Pick<ComponentProps<'a'>, 'onMouseEnter' | 'onFocus' | 'onClick'>
}

export function HeadActions({ id, viewer, actions, edit }: Props) {
  const mayUpdate = can(viewer, 'updateProcess')
  const mayDelete = can(viewer, 'deleteProcess')
  if (!mayUpdate && !mayDelete) return null
  return (
    <SheetActions>
      {mayUpdate && (
        <LinkButton icon="pen" href={routes.processEdit.href({ id })} {...edit}>
          Modifier
        </LinkButton>
      )}
      {mayDelete && (
        <ActionForm action={routes.processDelete.href({ id })} act={actions.remove}>
          <Button type="submit" kind="danger" icon="bin" disabled={actions.pending}>
            Supprimer
          </Button>
        </ActionForm>
      )}
    </SheetActions>
  )
}
