import type { ComponentProps } from 'react'
import { firstField, messageFor } from '../../client/forms/issues.ts'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/FormGrid.tsx'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { HiddenFields } from '../layout/HiddenFields.tsx'
import styles from './EmployeesPage.module.css'
import { PendingEmail } from './PendingEmail.tsx'
import { type Session, SessionList } from './SessionList.tsx'

type Props = {
  profile: { values: Record<string, string>; issues: Issue[] }
  passwordIssues: Issue[]
  sessions: Session[]
  currentSessionId: string
  pendingEmail: ComponentProps<typeof PendingEmail> | null
}

export function ProfilePage({ profile, passwordIssues, sessions, currentSessionId, pendingEmail }: Props) {
  return (
    <div className={styles.stack}>
      <Card title={routes.profile.title} id="profil">
        {pendingEmail && <PendingEmail {...pendingEmail} />}
        <ProfileForm {...profile} />
      </Card>
      <Card title="Mot de passe" id="mot-de-passe">
        <PasswordForm issues={passwordIssues} email={profile.values.email ?? ''} />
      </Card>
      <Card title="Mes sessions" id="sessions">
        <SessionList sessions={sessions} currentId={currentSessionId} />
      </Card>
    </div>
  )
}

const profileLabels = { prenom: 'Prénom', nom: 'Nom', email: 'Email' }

function ProfileForm({ values, issues }: Props['profile']) {
  const field = (name: keyof typeof profileLabels) => ({
    name,
    label: profileLabels[name],
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: firstField(issues) === name,
    required: true,
  })
  return (
    <form method="post" action={routes.profile.href()} noValidate>
      <HiddenFields />
      <input type="hidden" name="geste" value="profil" />
      <FormGrid>
        <ErrorSummary issues={issues} labels={profileLabels} />
        <Field {...field('prenom')} autoComplete="given-name" />
        <Field {...field('nom')} autoComplete="family-name" />
        <Field {...field('email')} className={fullWidth} type="email" autoComplete="email" />
      </FormGrid>
      <FormFoot>
        <Button kind="primary" type="submit" data-pending="Enregistrement...">
          Enregistrer
        </Button>
      </FormFoot>
    </form>
  )
}

const passwordLabels = { currentPassword: 'Mot de passe actuel', password: 'Nouveau mot de passe' }

/** The hidden address tells password managers whose password this is. */
function PasswordForm({ issues, email }: { issues: Issue[]; email: string }) {
  const field = (name: keyof typeof passwordLabels) => ({
    name,
    label: passwordLabels[name],
    type: 'password',
    error: messageFor(issues, name),
    autoFocus: firstField(issues) === name,
    required: true,
  })
  return (
    <form method="post" action={routes.profile.href()} noValidate>
      <HiddenFields />
      <input type="hidden" name="geste" value="motdepasse" />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormGrid>
        <ErrorSummary issues={issues} labels={passwordLabels} />
        <Field {...field('currentPassword')} autoComplete="current-password" />
        <Field
          {...field('password')}
          autoComplete="new-password"
          hint="8 à 128 caractères, au moins une lettre et un chiffre."
        />
      </FormGrid>
      <FormFoot note="Vos autres sessions seront déconnectées.">
        <Button type="submit" data-pending="Enregistrement...">
          Changer le mot de passe
        </Button>
      </FormFoot>
    </form>
  )
}
