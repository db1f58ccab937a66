import { messageFor } from '../client/runtime/forms/issues.ts'
import { Button } from '../client/ui/buttons/Button.tsx'
import { LinkButton } from '../client/ui/buttons/LinkButton.tsx'
import { Field } from '../client/ui/fields/Field.tsx'
import { FormGrid, fullWidth } from '../client/ui/fields/FormGrid.tsx'
import { Banner } from '../client/ui/layout/Banner.tsx'
import { Card } from '../client/ui/layout/Card.tsx'
import { Row } from '../client/ui/layout/Row.tsx'
import type { Issue } from '../domain/ground/messages.ts'
import confirm from './ConfirmPage.module.css'
import { PasskeyPress } from './PasskeyPress.tsx'
import { PostForm } from './PostForm.tsx'

type Props = {
  /** Address of the form that waits for the reauthentication. */
  action: string
  fields: Record<string, string | string[]>
  hasSecondFactor: boolean
  /** Whether the password is not enough: this session has never shown the account's second factor. */
  byFactorOnly: boolean
  /** Origin of passkeys; null where the account has none, or where they cannot be used. */
  passkeyOrigin: string | null
  issues: Issue[]
  banner?: string
}

/** Asks for reauthentication before an irreversible action. */
export function ProofPage({ action, fields, hasSecondFactor, byFactorOnly, passkeyOrigin, issues, banner }: Props) {
  // Without a password field, its error is shown on the code.
  const missing = byFactorOnly && messageFor(issues, 'password') ? 'Code requis' : undefined
  const codeError = messageFor(issues, 'code') ?? missing
  const byCode = byFactorOnly || issues.some(({ path }) => path[0] === 'code')
  return (
    <Card className={confirm.card}>
      <h1 className="h1">Confirmez que c’est bien vous</h1>
      <PostForm id="preuve" action={action} values={fields} noValidate>
        <FormGrid className={confirm.text}>
          <p className={fullWidth}>{byFactorOnly ? whyFactor : why}</p>
          {banner && <Banner kind="error">{banner}</Banner>}
          {!byFactorOnly && (
            <Field
              name="proofPassword"
              label="Mot de passe"
              type="password"
              autoComplete="current-password"
              error={messageFor(issues, 'password')}
              autoFocus={!byCode}
            />
          )}
          {hasSecondFactor && (
            <Field
              name="proofCode"
              label={byFactorOnly ? 'Code' : 'Ou bien un code'}
              hint="À 6 chiffres, de votre application, ou de secours."
              error={codeError}
              autoComplete="one-time-code"
              autoFocus={byCode}
            />
          )}
        </FormGrid>
        <Row end>
          <LinkButton href={typeof fields.next === 'string' ? fields.next : action}>Annuler</LinkButton>
          <Button kind="primary" type="submit" data-pending="Vérification...">
            Confirmer
          </Button>
        </Row>
      </PostForm>
      {passkeyOrigin !== null && <PasskeyPress className={confirm.passkey} purpose="proof" origin={passkeyOrigin} />}
    </Card>
  )
}

const whyFactor =
  'Cette session a été ouverte sans votre connexion renforcée\u00a0: passez-la une fois. Ce que vous demandez sera fait juste après.'
const why =
  'Ce que vous demandez compte, et votre dernière vérification a plus de quinze minutes. Ce sera fait juste après.'
