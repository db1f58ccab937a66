import { Banner } from '../../client/ui/Banner.tsx'
import { Card } from '../../client/ui/Card.tsx'
import type { Employee, Invitation } from '../../domain/employee.ts'
import type { Issue } from '../../domain/messages.ts'
import { EmployeeRow } from './EmployeeRow.tsx'
import styles from './EmployeesPage.module.css'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteForm } from './InviteForm.tsx'

type Props = {
  employees: Employee[]
  invitations: Invitation[]
  values: Record<string, string>
  issues: Issue[]
  publicUrlMissing: boolean
}

/** Who works here, and who is expected. */
export function EmployeesPage({ employees, invitations, values, issues, publicUrlMissing }: Props) {
  const admins = employees.filter(({ role, active }) => role === 'admin' && active)
  return (
    <div className={styles.stack}>
      <Card title="Inviter" id="inviter">
        {publicUrlMissing && (
          <Banner kind="error">
            <p>Adresse publique non réglée : les invitations n’ont pas de lien.</p>
          </Banner>
        )}
        <InviteForm values={values} issues={issues} />
      </Card>
      {invitations.length > 0 && (
        <Card title="Invitations en attente" id="invitations">
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      )}
      <Card title="Équipe" id="equipe">
        <ul className={styles.list}>
          {employees.map((employee) => (
            <EmployeeRow
              key={employee.id}
              employee={employee}
              lastAdmin={admins.length === 1 && admins[0]?.id === employee.id}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
