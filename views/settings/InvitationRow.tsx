import { CopyField } from '../../client/islands/CopyField/CopyField.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { Email } from '../../client/ui/buttons/Email.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import { formatDay } from '../../domain/dates.ts'
import type { Invitation } from '../../domain/employees/employee.ts'
import { limits } from '../../domain/limits.ts'
import { roleLabels } from '../../domain/permissions.ts'
import * as routes from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { PostForm } from '../PostForm.tsx'
import styles from './EmployeesPage.module.css'

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, expiresAt, blocked, linkNeedsProof, url } = invitation
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>
          <Email address={email} />
        </p>
        <p className={styles.second}>
          {roleLabels[role]}, {blocked ? 'bloquée' : `jusqu’au ${formatDay(expiresAt)}`}
        </p>
        {blocked && (
          <p className={styles.second}>
            Son lien a été essayé {limits.invitationAttempts} fois avec une autre adresse. Renvoyez-en un nouveau, à
            cette adresse seulement.
          </p>
        )}
      </div>
      {url && (
        <Island
          className={styles.link}
          name="CopyField"
          of={CopyField}
          props={{ label: `Lien d’invitation de ${email}`, scope: id, value: url }}
        />
      )}
      {linkNeedsProof && (
        <PostForm action={routes.employees.href()} values={{ geste: 'lien' }}>
          <Button type="submit" aria-label={`Montrer le lien d’invitation de ${email}`}>
            Montrer le lien
          </Button>
        </PostForm>
      )}
      <InvitationActions invitation={invitation} />
    </li>
  )
}

function InvitationActions({ invitation: { id, email, role, blocked } }: { invitation: Invitation }) {
  return (
    <PostForm action={routes.employees.href()} values={blocked ? { id, email, role } : { id }} idempotent={blocked}>
      <Row end>
        {blocked && (
          <Button type="submit" name="geste" value="inviter" aria-label={`Renvoyer l’invitation de ${email}`}>
            Renvoyer
          </Button>
        )}
        <Button kind="quiet" type="submit" name="geste" value="annuler" aria-label={`Annuler l’invitation de ${email}`}>
          Annuler
        </Button>
      </Row>
    </PostForm>
  )
}
