import { messageFor } from '../client/forms/issues.ts'
import { Banner } from '../client/ui/Banner.tsx'
import { Button } from '../client/ui/Button.tsx'
import { Card } from '../client/ui/Card.tsx'
import { Field } from '../client/ui/Field.tsx'
import { FormFoot, FormGrid } from '../client/ui/FormGrid.tsx'
import type { Issue } from '../domain/messages.ts'
import { PostForm } from './PostForm.tsx'

type Props = {
  /** Where the form that was held goes, */
  action: string
  /** and what it said. */
  fields: Record<string, string>
  hasSecondFactor: boolean
  issues: Issue[]
  banner?: string
}

/** Before something that cannot be taken back: is it still you? */
export function ProofPage({ action, fields, hasSecondFactor, issues, banner }: Props) {
  return (
    <Card>
      <h1 className="h1">Confirmez que c’est bien vous</h1>
      <p>Votre dernière vérification a plus de quinze minutes. Ce que vous avez demandé sera fait juste après.</p>
      <PostForm action={action} values={fields} noValidate>
        {banner && <Banner kind="error">{banner}</Banner>}
        <FormGrid>
          <Field
            name="proofPassword"
            label="Mot de passe"
            type="password"
            autoComplete="current-password"
            error={messageFor(issues, 'password')}
            autoFocus
          />
          {hasSecondFactor && (
            <Field
              name="proofCode"
              label="Ou un code"
              hint="De l’application, ou de secours. L’un des deux suffit."
              error={messageFor(issues, 'code')}
              autoComplete="one-time-code"
            />
          )}
        </FormGrid>
        <FormFoot>
          <Button kind="primary" type="submit" data-pending="Vérification...">
            Continuer
          </Button>
        </FormFoot>
      </PostForm>
    </Card>
  )
}
