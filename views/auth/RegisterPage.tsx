import type { ComponentProps } from 'react'
import { RegisterForm } from '../../client/islands/RegisterForm/RegisterForm.tsx'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { AuthLinks } from '../layout/AuthLayout.tsx'

export function RegisterPage(props: ComponentProps<typeof RegisterForm>) {
  return (
    <>
      <h1 className="h1">{props.invite ? 'Rejoindre le garage' : routes.register.title}</h1>
      <Island name="RegisterForm" of={RegisterForm} props={props} />
      <AuthLinks>
        <a href={routes.login.href()}>J’ai déjà un compte</a>
      </AuthLinks>
    </>
  )
}
