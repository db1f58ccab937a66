import { Banner } from '../../client/ui/Banner.tsx'
import { Card } from '../../client/ui/Card.tsx'
import type { Employee, Invitation } from '../../domain/employee.ts'
import type { GarageSecurity } from '../../domain/garage-security-wire.ts'
import type { InvitationWay, Issue } from '../../domain/messages.ts'
import { EmployeeRow } from './EmployeeRow.tsx'
import styles from './EmployeesPage.module.css'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { TeamSignIn } from './TeamSignIn.tsx'

type Props = {
  employees: Employee[]
  invitations: Invitation[]
  security: GarageSecurity
  values: Record<string, string>
  issues: Issue[]
  /** What becomes of an invitation. */
  way: InvitationWay
}

export function EmployeesPage({ employees, invitations, security, values, issues, way }: Props) {
  const admins = employees.filter(({ role, active }) => role === 'admin' && active)
  return (
    <div className={styles.stack}>
      <Card title="Inviter" id="inviter">
        {way !== 'sent' && <Unsent way={way} />}
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
      <Card title="Connexion de l’équipe" id="connexion">
        <TeamSignIn security={security} employees={employees} />
      </Card>
    </div>
  )
}

function Unsent({ way }: { way: Exclude<InvitationWay, 'sent'> }) {
  if (way === 'none') {
    return (
      <Banner kind="error" spaced>
        <p>Adresse publique non réglée&nbsp;: les invitations n’ont pas de lien.</p>
      </Banner>
    )
  }
  return (
    <Banner kind="info" spaced>
      <p>{unsentTexts[way]}</p>
    </Banner>
  )
}

const unsentTexts = {
  kept: 'Aucun email ne part d’ici\u00a0: copiez le lien de l’invitation, et donnez-le vous-même.',
  unaddressed:
    'Adresse publique non réglée\u00a0: aucun email ne peut porter le lien d’une invitation. Copiez-le, et donnez-le vous-même.',
}
