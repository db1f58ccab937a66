import { messageFor } from '../../client/forms/issues.ts'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot, FormGrid } from '../../client/ui/FormGrid.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'

type Props = {
  factor: { id: string; name: string }
  /** The last one: the password will be all that is asked for. */
  last: boolean
  issues: Issue[]
}

export function FactorRemovalPage({ factor: { id, name }, last, issues }: Props) {
  return (
    <Card>
      <h1 className="h1">Retirer « {name} » ?</h1>
      {last && (
        <p>
          C’est la dernière : le mot de passe suffira à se connecter, et vos codes de secours ne vaudront plus rien.
        </p>
      )}
      <PostForm action={routes.factorRemoval.href({ id })} noValidate>
        <FormGrid>
          <Field
            name="currentPassword"
            label="Mot de passe actuel"
            type="password"
            autoComplete="current-password"
            error={messageFor(issues, 'currentPassword')}
            autoFocus
            required
          />
        </FormGrid>
        <FormFoot>
          <LinkButton href={routes.profile.href()}>Annuler</LinkButton>
          <Button kind="danger" type="submit" data-pending="Vérification...">
            Retirer
          </Button>
        </FormFoot>
      </PostForm>
    </Card>
  )
}
