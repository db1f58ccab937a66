import { Button } from '../../client/ui/Button.tsx'
import { formatDay } from '../../domain/dates.ts'
import type { Invitation } from '../../domain/employee.ts'
import { roleLabels } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import { FormSecrets } from '../layout/FormSecrets.tsx'
import styles from './EmployeesPage.module.css'

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, expiresAt, url } = invitation
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>{email}</p>
        <p className={styles.second}>
          {roleLabels[role]}, jusqu’au {formatDay(expiresAt)}
        </p>
      </div>
      <form method="post" action={routes.employees.href()}>
        <FormSecrets />
        <input type="hidden" name="id" value={id} />
        <Button kind="quiet" type="submit" name="geste" value="annuler" aria-label={`Annuler l’invitation de ${email}`}>
          Annuler
        </Button>
      </form>
      {url && (
        <p className={styles.link}>
          Lien à transmettre&nbsp;: <a href={url}>{url}</a>
        </p>
      )}
    </li>
  )
}
