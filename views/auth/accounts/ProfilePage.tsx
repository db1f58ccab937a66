import { firstField, messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { EditedFields } from '../../../client/ui/fields/EditedFields.tsx'
import { ErrorSummary } from '../../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { lastUse } from '../../../domain/accounts/last-use.ts'
import type { Preferences } from '../../../domain/accounts/preferences.ts'
import type { OpenSession } from '../../../domain/accounts/session.ts'
import type { SecondFactors } from '../../../domain/factors/second-factor-wire.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import { emailChangeTexts, type Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { MailWay } from '../../../domain/mails/mail.ts'
import { PostForm } from '../../PostForm.tsx'
import styles from '../../settings/SettingsRows.module.css'
import { useShell } from '../../shell.ts'
import { SecondFactorCard } from '../factors/SecondFactorCard.tsx'
import { PreferenceCards } from './PreferenceCards.tsx'

type Props = {
  profile: { values: Record<string, string>; issues: Issue[] }
  passwordIssues: Issue[]
  sessions: OpenSession[]
  pendingEmail: PendingEmailProps | null
  preferences: Preferences
  secondFactors: SecondFactors
  passkeys: boolean
}

export function ProfilePage(props: Props) {
  const { profile, passwordIssues, sessions, pendingEmail, preferences, secondFactors, passkeys } = props
  return (
    <div className={styles.stack}>
      <Card title={routes.profile.title} id="profil">
        {pendingEmail && <PendingEmail {...pendingEmail} />}
        <ProfileForm {...profile} />
      </Card>
      <PreferenceCards {...preferences} />
      <Card title="Mot de passe" id="mot-de-passe">
        <PasswordForm issues={passwordIssues} email={profile.values.email ?? ''} />
      </Card>
      <Card title="Connexion renforcée" id="seconde-etape">
        <SecondFactorCard {...secondFactors} passkeys={passkeys} />
      </Card>
      <Card title="Mes sessions" id="sessions">
        <SessionList sessions={sessions} />
      </Card>
    </div>
  )
}

type PendingEmailProps = { email: string; expiresAt: string; way: MailWay }

/** The new email, until it is confirmed. */
function PendingEmail({ email, expiresAt, way }: PendingEmailProps) {
  return (
    <Banner kind="info" spaced>
      <p>
        <strong>{email}</strong> remplacera votre adresse une fois confirmée, avant le {formatDayTime(expiresAt)}.{' '}
        {emailChangeTexts[way]}
      </p>
      <PostForm action={routes.profile.href()}>
        <Button kind="quiet" type="submit" name="geste" value="adresse">
          Garder mon adresse
        </Button>
      </PostForm>
    </Banner>
  )
}

const profileLabels = { prenom: 'Prénom', nom: 'Nom', email: 'Email' }

function ProfileForm({ values, issues }: Props['profile']) {
  const field = (name: keyof typeof profileLabels) => ({
    ...fieldOf(name, profileLabels, issues),
    defaultValue: values[name] ?? '',
  })
  return (
    <PostForm action={routes.profile.href()} values={{ geste: 'profil' }} noValidate>
      <FormGrid>
        <EditedFields edited={useShell().edited} labels={profileLabels} />
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
    </PostForm>
  )
}

const passwordLabels = { currentPassword: 'Mot de passe actuel', password: 'Nouveau mot de passe' }

/** Form of a new password. The hidden email tells password managers the account. */
function PasswordForm({ issues, email }: { issues: Issue[]; email: string }) {
  const field = (name: keyof typeof passwordLabels) => ({
    ...fieldOf(name, passwordLabels, issues),
    type: 'password',
  })
  return (
    <PostForm action={routes.profile.href()} values={{ geste: 'motdepasse' }} noValidate>
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
    </PostForm>
  )
}

function fieldOf<Name extends string>(name: Name, labels: Record<Name, string>, issues: Issue[]) {
  const focused = firstField(issues) === name
  return { name, label: labels[name], error: messageFor(issues, name), autoFocus: focused, required: true }
}

/** Open sessions of the user, the current one first; an unknown one can be ended here. */
function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const thisFirst = [...sessions].sort((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className={styles.list}>
        {thisFirst.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action={routes.profile.href()} className={styles.after}>
          <Button type="submit" name="geste" value="sessions">
            Fermer toutes les autres
          </Button>
        </PostForm>
      )}
    </>
  )
}

function SessionItem({ session }: { session: OpenSession }) {
  const { id, device, ip, createdAt, lastSeenAt, current } = session
  const { now } = useShell()
  const used = `${device}, ${lastUse(lastSeenAt, now)}`
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>
          {used}
          {current && <span className="muted"> (cette session)</span>}
        </p>
        <p className={styles.second}>
          Ouverte le {formatDayTime(createdAt)}
          {ip && `, dernière adresse ${ip}`}
        </p>
      </div>
      {!current && (
        <PostForm action={routes.profile.href()} values={{ id }}>
          <Button type="submit" name="geste" value="session" aria-label={`Fermer la session ${used}`}>
            Fermer
          </Button>
        </PostForm>
      )}
    </li>
  )
}
