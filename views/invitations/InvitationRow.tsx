import { CopyField } from '../../client/islands/layout/CopyField/CopyField.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { Email } from '../../client/ui/buttons/Email.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { Invitation } from '../../domain/employees/employee.ts'
import { invitationName } from '../../domain/employees/invitation-words.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { limits } from '../../domain/ground/limits.ts'
import { roleLabels } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { Island } from '../Island.tsx'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, linkNeedsProof, url } = invitation
  const name = invitationName(invitation)
  return (
    <li className={styles.item}>
      <Invited {...invitation} />
      {url && (
        <Island
          className={styles.link}
          name="CopyField"
          of={CopyField}
          props={{ label: `Lien d’invitation ${name}`, scope: id, value: url }}
        />
      )}
      {linkNeedsProof && (
        <PostForm action={routes.employees.href()} values={{ geste: 'lien' }}>
          <Button type="submit" aria-label={`Montrer le lien d’invitation ${name}`}>
            Montrer le lien
          </Button>
        </PostForm>
      )}
      <InvitationActions invitation={invitation} />
    </li>
  )
}

function Invited({ email, role, inviter, createdAt, expiresAt, blocked }: Invitation) {
  return (
    <div className={styles.who}>
      <p className={styles.name}>
        {email === null ? `Sans adresse, créée le ${formatDay(createdAt)} par ${inviter}` : <Email address={email} />}
      </p>
      <p className={styles.second}>
        {roleLabels[role]}, {blocked ? 'bloquée' : `jusqu’au ${formatDay(expiresAt)}`}
      </p>
      {blocked && (
        <p className={styles.second}>
          Son lien a été essayé {limits.invitationAttempts} fois avec{' '}
          {email === null
            ? 'une adresse qui a déjà un compte. Annulez-la, et invitez de nouveau.'
            : 'une autre adresse. Renvoyez-en un nouveau, à cette adresse seulement.'}
        </p>
      )}
    </div>
  )
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, email, role, blocked, url } = invitation
  const name = invitationName(invitation)
  const again = blocked && email !== null
  return (
    <PostForm action={routes.employees.href()} values={again ? { id, email, role } : { id }} idempotent={again}>
      <Row end>
        {url && (
          <LinkButton href={routes.invitation.href({ id })} aria-label={`QR code et SMS, invitation ${name}`}>
            QR code et SMS
          </LinkButton>
        )}
        {again && (
          <Button type="submit" name="geste" value="inviter" aria-label={`Renvoyer l’invitation ${name}`}>
            Renvoyer
          </Button>
        )}
        <Button kind="quiet" type="submit" name="geste" value="annuler" aria-label={`Annuler l’invitation ${name}`}>
          Annuler
        </Button>
      </Row>
    </PostForm>
  )
}
