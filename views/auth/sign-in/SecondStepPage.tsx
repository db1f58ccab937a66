import styles from '../../../client/islands/auth/AuthForm.module.css'
import { messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import type { FactorKind } from '../../../domain/factors/second-factor.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { AppCodeField, RecoveryCodeField } from '../../CodeField.tsx'
import { AuthLinks } from '../../layout/AuthLayout.tsx'
import { PasskeyPress } from '../../PasskeyPress.tsx'
import { PostForm } from '../../PostForm.tsx'

type Props = {
  /** Factors of the account; a recovery code always works. */
  kinds: FactorKind[]
  /** Origin of passkeys; null where the account has none, or where they cannot be used. */
  passkeyOrigin: string | null
  /** Whether the page asks for a recovery code instead. */
  recovery: boolean
  next: string
  issues: Issue[]
  banner?: string
}

/** The second step of a sign-in, after the password. */
export function SecondStepPage({ kinds, passkeyOrigin, recovery, next, issues, banner }: Props) {
  const byApp = kinds.includes('app') && !recovery
  return (
    <>
      <h1 className="h1">{routes.secondStep.title}</h1>
      <PostForm
        className={styles.form}
        action={routes.secondStep.href()}
        values={{ next, ...(byApp ? {} : { avec: 'secours' }) }}
        noValidate
      >
        {banner && <Banner kind="error">{banner}</Banner>}
        {byApp ? (
          <AppCodeField name="code" error={messageFor(issues, 'code')} autoFocus />
        ) : (
          <RecoveryCodeField name="code" error={recoveryError(issues)} autoFocus />
        )}
        <Button kind="primary" type="submit" wide data-pending="Vérification...">
          Se connecter
        </Button>
      </PostForm>
      {passkeyOrigin !== null && (
        <>
          <noscript>
            <p>Votre clé d’accès demande que le navigateur exécute les scripts de cette page.</p>
          </noscript>
          <PasskeyPress className={styles.passkey} purpose="secondStep" origin={passkeyOrigin} next={next} />
        </>
      )}
      <AuthLinks>
        {byApp && (
          <a href={routes.secondStep.href({}, { avec: 'secours', ...(next && { next }) })}>
            Utiliser un code de secours
          </a>
        )}
        {recovery && kinds.includes('app') && (
          <a href={routes.secondStep.href({}, { ...(next && { next }) })}>Utiliser l’application</a>
        )}
        <a href={routes.login.href({}, { ...(next && { next }) })}>Revenir à la connexion</a>
      </AuthLinks>
    </>
  )
}

/** Error of the field for a recovery code, without the name of the app. */
function recoveryError(issues: Issue[]): string | undefined {
  const wrong = issues.some(({ code }) => code === 'wrong_code')
  return wrong ? 'Code de secours incorrect, ou déjà utilisé.' : messageFor(issues, 'code')
}
