import { Button } from '../../client/ui/buttons/Button.tsx'
import { Email } from '../../client/ui/buttons/Email.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { Employee } from '../../domain/employees/employee.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { roleLabels } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import { useShell } from '../shell.ts'

type Props = {
  employee: Employee
  /** Whether no other account could manage the garage: this one then keeps its rights. */
  lastAdmin: boolean
}

export function EmployeeRow({ employee, lastAdmin }: Props) {
  const { id, email, role, active, hasSecondFactor } = employee
  const name = fullName(employee)
  const isMe = useShell().actor?.userId === id
  return (
    <li className={styles.item}>
      <div className={classes(styles.who, !active && styles.gone)}>
        <p className={styles.name}>
          {name}
          {isMe && ' (vous)'}
        </p>
        <p className={styles.second}>
          {roleLabels[role]}
          {!active && ', accès suspendu'}
          {hasSecondFactor && ', connexion renforcée'} · <Email address={email} />
        </p>
      </div>
      {lastAdmin ? (
        <p className={styles.second}>Seul administrateur</p>
      ) : (
        <EmployeeActions employee={employee} isMe={isMe} />
      )}
    </li>
  )
}

function EmployeeActions({ employee, isMe }: Pick<Props, 'employee'> & { isMe: boolean }) {
  const { id, role, active, hasSecondFactor } = employee
  const name = fullName(employee)
  const otherRole = role === 'admin' ? 'employee' : 'admin'
  return (
    <PostForm action={routes.employees.href()} values={{ id }}>
      <Row end>
        <Button
          type="submit"
          name="geste"
          value={otherRole}
          aria-label={`Passer ${roleLabels[otherRole].toLowerCase()} : ${name}`}
        >
          Passer {roleLabels[otherRole].toLowerCase()}
        </Button>
        <Button
          type="submit"
          name="geste"
          value={active ? 'suspendre' : 'retablir'}
          aria-label={`${active ? 'Suspendre' : 'Rétablir'} l’accès de ${name}`}
        >
          {active ? 'Suspendre' : 'Rétablir'}
        </Button>
        {hasSecondFactor && !isMe && (
          <LinkButton
            href={routes.employees.href({}, { seconde: id })}
            aria-label={`Retirer la connexion renforcée de ${name}`}
          >
            Retirer la connexion renforcée
          </LinkButton>
        )}
        <LinkButton
          kind="remove"
          href={routes.employees.href({}, { supprimer: id })}
          aria-label={`Supprimer le compte de ${name}`}
        >
          Supprimer
        </LinkButton>
      </Row>
    </PostForm>
  )
}
