import type { ComponentProps } from 'react'
import styles from '../../../client/islands/auth/AuthForm.module.css'
import { RegisterForm } from '../../../client/islands/auth/RegisterForm/RegisterForm.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import type { Welcome } from '../../../domain/employees/employee.ts'
import { errorMessages } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { Island } from '../../Island.tsx'
import { AuthLinks } from '../../layout/AuthLayout.tsx'

type Props = ComponentProps<typeof RegisterForm> & {
  invite?: Welcome
  /** Whether an invitation is needed. */
  closed: boolean
}

export function RegisterPage({ closed, ...props }: Props) {
  return (
    <>
      {props.invite ? <Invited {...props.invite} /> : <h1 className="h1">{routes.register.title}</h1>}
      {closed ? <Closed /> : <Island name="RegisterForm" of={RegisterForm} props={props} />}
      <AuthLinks>
        <a href={routes.login.href()}>J’ai déjà un compte</a>
      </AuthLinks>
    </>
  )
}

function Invited({ garage, inviter, role }: Welcome) {
  return (
    <>
      <h1 className="h1">{`Rejoindre ${garage}`}</h1>
      <p>{`${inviter} vous invite. Votre rôle\u00a0: ${role.toLowerCase()}.`}</p>
    </>
  )
}

function Closed() {
  return (
    <div className={styles.form}>
      <Banner kind="info">{errorMessages.REGISTRATION_CLOSED}</Banner>
    </div>
  )
}
