import { messageFor } from '../../client/forms/issues.ts'
import styles from '../../client/islands/AuthForm.module.css'
import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Field } from '../../client/ui/Field.tsx'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { FactorKind } from '../../domain/second-factor.ts'
import { AuthLinks } from '../layout/AuthLayout.tsx'
import { PostForm } from '../PostForm.tsx'

type Props = {
  /** What the account may prove itself with; a recovery code always. */
  kinds: FactorKind[]
  /** Asked for a recovery code instead. */
  recovery: boolean
  next: string
  issues: Issue[]
  banner?: string
}

/** After the password: the second factor. */
export function SecondStepPage({ kinds, recovery, next, issues, banner }: Props) {
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
        {byApp ? <AppCode issues={issues} /> : <RecoveryCode issues={issues} />}
        <Button kind="primary" type="submit" wide data-pending="Vérification...">
          Continuer
        </Button>
      </PostForm>
      <AuthLinks>
        {byApp && (
          <a href={routes.secondStep.href({}, { avec: 'secours', ...(next && { next }) })}>
            Utiliser un code de secours
          </a>
        )}
        {recovery && kinds.includes('app') && (
          <a href={routes.secondStep.href({}, { ...(next && { next }) })}>Utiliser l’application</a>
        )}
        <a href={routes.login.href()}>Revenir à la connexion</a>
      </AuthLinks>
    </>
  )
}

function AppCode({ issues }: { issues: Issue[] }) {
  return (
    <Field
      name="code"
      label="Code de l’application"
      hint="Les 6 chiffres que votre application affiche maintenant."
      error={messageFor(issues, 'code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
      required
    />
  )
}

function RecoveryCode({ issues }: { issues: Issue[] }) {
  return (
    <Field
      name="code"
      label="Code de secours"
      hint="Un des dix codes que vous avez gardés. Il ne servira plus ensuite."
      error={messageFor(issues, 'code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      required
    />
  )
}
