import { messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PasskeyPress } from '../../PasskeyPress.tsx'
import { PostForm } from '../../PostForm.tsx'

type Props = {
  factor: { id: string; name: string }
  /** Whether this is the last factor: afterwards the password alone signs in. */
  last: boolean
  /** Whether a second factor must be shown besides the password. */
  asksCode: boolean
  /** Whether an app shows codes of the account. */
  hasApp: boolean
  /** Origin of passkeys; null where none is required, or they cannot be used. */
  passkeyOrigin: string | null
  issues: Issue[]
}

export const removalTitle = ({ factor }: Props) => `Retirer « ${factor.name} »`

/** Question before a factor is removed, with reauthentication by password and, for the last one, that factor. */
export function FactorRemovalPage(props: Props) {
  const { factor, last, asksCode, hasApp, passkeyOrigin, issues } = props
  return (
    <Card title={`${removalTitle(props)}\u00a0?`} id="retirer">
      <PostForm action={routes.factorRemoval.href(factor)} noValidate>
        <FormGrid>
          <p className={fullWidth}>{last ? lastText : othersText}</p>
          <Field
            name="currentPassword"
            label="Mot de passe actuel"
            type="password"
            autoComplete="current-password"
            error={messageFor(issues, 'currentPassword')}
            autoFocus
            required
          />
          {asksCode && (
            <Field
              name="code"
              label="Code"
              hint={hasApp ? 'À 6 chiffres, de votre application, ou de secours.' : 'L’un de vos codes de secours.'}
              autoComplete="one-time-code"
              error={messageFor(issues, 'code')}
              required
            />
          )}
          {passkeyOrigin !== null && <PasskeyPress className={undefined} purpose="removal" origin={passkeyOrigin} />}
        </FormGrid>
        <FormFoot>
          <LinkButton href={ownFactorsHref()}>Annuler</LinkButton>
          <Button kind="danger" type="submit" data-pending="Vérification...">
            Retirer
          </Button>
        </FormFoot>
      </PostForm>
    </Card>
  )
}

const lastText =
  'C’est votre seul moyen de connexion renforcée\u00a0: le mot de passe suffira ensuite à se connecter, et vos codes de secours ne vaudront plus rien.'
const othersText = 'Vous ne pourrez plus vous en servir pour vous connecter. Le reste ne change pas.'
