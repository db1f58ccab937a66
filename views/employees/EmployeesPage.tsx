import { messageFor } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { Chip } from '../../client/ui/fields/Chip.tsx'
import { Chips } from '../../client/ui/fields/Chips.tsx'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import type { Employee, Invitation } from '../../domain/employees/employee.ts'
import { askedOf, askedOfLabels, asksMore, concerns } from '../../domain/factors/second-factor.ts'
import type { GarageSecurity } from '../../domain/garage/garage-security.ts'
import type { InvitationWay, Issue } from '../../domain/ground/messages.ts'
import { roleLabels } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { InvitationRow } from '../invitations/InvitationRow.tsx'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import { EmployeeRow } from './EmployeeRow.tsx'

type Props = {
  employees: Employee[]
  invitations: Invitation[]
  security: GarageSecurity
  values: Record<string, string>
  issues: Issue[]
  /** How invitations are sent. */
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
      <div className={styles.stack} data-region="equipe">
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
      {(employees.filter(({ active }) => active).length > 1 ||
        asksMore('nobody', security.secondFactorFor) ||
        security.refuseGuessed) && (
        <Card title="Connexion de l’équipe" id="connexion">
          <TeamSignIn security={security} employees={employees} />
        </Card>
      )}
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

const labels = { email: 'Email', role: 'Rôle' }

const invitedRoles = ['employee', 'admin'] as const

function InviteForm({ values, issues }: { values: Record<string, string>; issues: Issue[] }) {
  return (
    <PostForm action={routes.employees.href()} values={{ geste: 'inviter' }} idempotent noValidate>
      <FormGrid>
        <ErrorSummary issues={issues} labels={labels} />
        <Chips legend={labels.role} error={messageFor(issues, 'role')}>
          {invitedRoles.map((role) => (
            <Chip
              key={role}
              type="radio"
              name="role"
              id={role === 'employee' ? fieldId('role') : undefined}
              value={role}
              defaultChecked={role === (values.role ?? 'employee')}
            >
              {roleLabels[role]}
            </Chip>
          ))}
        </Chips>
        <Field
          label={labels.email}
          name="email"
          type="email"
          autoComplete="off"
          hint="Facultatif pour un employé, que vous pouvez aussi inviter par QR code ou SMS. Nécessaire pour un administrateur."
          defaultValue={values.email ?? ''}
          error={messageFor(issues, 'email')}
          autoFocus={issues.length > 0}
        />
      </FormGrid>
      <FormFoot note="Valable 7 jours, une fois. Avec un email, pour cette adresse seulement.">
        <Button kind="primary" type="submit" data-pending="Envoi...">
          Inviter
        </Button>
      </FormFoot>
    </PostForm>
  )
}

type TeamSignInProps = { security: GarageSecurity; employees: Employee[] }

/** The garage's requirements for its employees' sign-in. */
function TeamSignIn({ security: { secondFactorFor, refuseGuessed }, employees }: TeamSignInProps) {
  return (
    <PostForm action={routes.employees.href()} values={{ geste: 'securite' }} noValidate>
      <FormGrid>
        <SelectField
          name="secondFactorFor"
          label="Connexion renforcée demandée à"
          hint="Après le mot de passe, un code du téléphone. Chacun a 7 jours pour le régler."
          className={fullWidth}
          defaultValue={secondFactorFor}
          options={askedOf.map((value) => ({ value, label: askedOfLabels[value] }))}
        />
        <Chips legend="Mots de passe" hideLegend className={fullWidth}>
          <Chip type="checkbox" name="refuseGuessed" value="true" defaultChecked={refuseGuessed}>
            Refuser les mots de passe faciles à deviner
          </Chip>
        </Chips>
      </FormGrid>
      <FormFoot note={missing(secondFactorFor, employees)}>
        <Button type="submit">Enregistrer</Button>
      </FormFoot>
    </PostForm>
  )
}

/** Employees who have not set up the required second factor yet. */
function missing(requirement: GarageSecurity['secondFactorFor'], employees: Employee[]): string | undefined {
  const late = employees.filter(
    ({ active, role, hasSecondFactor }) => active && !hasSecondFactor && concerns(requirement, role),
  )
  if (late.length === 0) return undefined
  return late.length === 1
    ? 'Une personne ne l’a pas encore réglée.'
    : `${late.length} personnes ne l’ont pas encore réglée.`
}
