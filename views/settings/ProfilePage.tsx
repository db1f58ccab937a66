import { firstField, messageFor } from '../../client/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { EditedFields } from '../../client/ui/fields/EditedFields.tsx'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { KeyList } from '../../client/ui/KeyList.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { lastUse } from '../../domain/accounts/last-use.ts'
import type { OpenSession } from '../../domain/accounts/session.ts'
import { formatDayTime } from '../../domain/dates.ts'
import type { SecondFactors } from '../../domain/factors/second-factor-wire.ts'
import type { MailWay } from '../../domain/mail.ts'
import { emailChangeTexts, type Issue } from '../../domain/messages.ts'
import * as routes from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'
import { useShell, useViewer } from '../shell.ts'
import styles from './EmployeesPage.module.css'
import { SecondFactorCard } from './factors/SecondFactorCard.tsx'

type Props = {
  profile: { values: Record<string, string>; issues: Issue[] }
  passwordIssues: Issue[]
  sessions: OpenSession[]
  pendingEmail: PendingEmailProps | null
  morning: MorningMailProps
  shortcuts: boolean
  secondFactors: SecondFactors
  passkeys: boolean
}

export function ProfilePage(props: Props) {
  const { profile, passwordIssues, sessions, pendingEmail, morning, shortcuts, secondFactors, passkeys } = props
  return (
    <div className={styles.stack}>
      <Card title={routes.profile.title} id="profil">
        {pendingEmail && <PendingEmail {...pendingEmail} />}
        <ProfileForm {...profile} />
      </Card>
      <Card title="Email du matin" id="matin">
        <MorningMail {...morning} />
      </Card>
      <Card title="Raccourcis clavier" id="raccourcis">
        <Shortcuts wanted={shortcuts} />
      </Card>
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

/** Form of a new password. The hidden email tells password managers which account it is for. */
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

type MorningMailProps = {
  wanted: boolean
  /** Whether a mail server is set. */
  mailsLeave: boolean
}

/** Button that subscribes to the morning mail, or unsubscribes. */
function MorningMail({ wanted: isSubscribed, mailsLeave }: MorningMailProps) {
  return (
    <PostForm action={routes.profile.href()} values={{ geste: 'matin', morningMail: String(!isSubscribed) }}>
      <p>
        « Ce matin »{'\u00a0'}: les jours ouvrés à 7{'\u00a0'}h{'\u00a0'}30, ce qui vous attend au garage. Rien à
        signaler{'\u00a0'}: pas d’email.
      </p>
      <FormFoot note={noteOf(isSubscribed, mailsLeave)}>
        <Button type="submit" data-pending="Enregistrement...">
          {isSubscribed ? 'Ne plus le recevoir' : 'Recevoir cet email'}
        </Button>
      </FormFoot>
    </PostForm>
  )
}

function noteOf(isSubscribed: boolean, mailsLeave: boolean): string {
  if (!isSubscribed) return 'Vous ne le recevez pas.'
  return mailsLeave
    ? 'Vous le recevez.'
    : 'Demandé, mais aucun email ne part\u00a0: le serveur de messagerie n’est pas réglé.'
}

/** The keys of the pages, and the button that switches them off: a key alone may be in the way of a voice. */
function Shortcuts({ wanted: isOn }: { wanted: boolean }) {
  const { role } = useViewer()
  return (
    <PostForm action={routes.profile.href()} values={{ geste: 'raccourcis', shortcuts: String(!isOn) }}>
      <KeyList role={role} />
      <FormFoot
        note={
          isOn
            ? 'Ces touches agissent hors des champs.'
            : 'Les touches seules n’agissent pas. Ctrl\u00a0+\u00a0K mène toujours à la recherche.'
        }
      >
        <Button type="submit" data-pending="Enregistrement...">
          {isOn ? 'Désactiver les touches seules' : 'Activer les touches seules'}
        </Button>
      </FormFoot>
    </PostForm>
  )
}

/** Open sessions of the user, this one first; an unknown one can be ended here. */
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
