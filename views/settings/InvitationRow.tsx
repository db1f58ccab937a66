import { CopyField } from '../../client/islands/CopyField/CopyField.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { formatDay } from '../../domain/dates.ts'
import type { Invitation } from '../../domain/employee.ts'
import { roleLabels } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
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
      {url && (
        <Island
          className={styles.link}
          name="CopyField"
          of={CopyField}
          props={{ label: `Lien d’invitation de ${email}`, scope: id, value: url }}
        />
      )}
      <form method="post" action={routes.employees.href()}>
        <FormSecrets />
        <input type="hidden" name="id" value={id} />
        <Button kind="quiet" type="submit" name="geste" value="annuler" aria-label={`Annuler l’invitation de ${email}`}>
          Annuler
        </Button>
      </form>
    </li>
  )
}
