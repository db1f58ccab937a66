import type { ComponentProps } from 'react'
import styles from '../../../client/islands/auth/AuthForm.module.css'
import { LoginForm } from '../../../client/islands/auth/LoginForm/LoginForm.tsx'
import * as routes from '../../../domain/ground/routes.ts'
import { Island } from '../../Island.tsx'
import { AuthLinks } from '../../layout/AuthLayout.tsx'
import { PasskeyPress } from '../../PasskeyPress.tsx'

type Props = ComponentProps<typeof LoginForm> & {
  /** Origin of passkeys; absent where they cannot be used. */
  passkeyOrigin?: string | null
}

export function LoginPage({ passkeyOrigin, ...form }: Props) {
  const { next = '' } = form.values
  return (
    <>
      <meta
        name="description"
        content="Fil d’atelier : suivez chaque réparation du garage étape par étape, et laissez le client la suivre aussi."
      />
      <h1 className="h1">{routes.login.title}</h1>
      <Island name="LoginForm" of={LoginForm} props={form} />
      {passkeyOrigin && <PasskeyPress className={styles.passkey} purpose="signIn" origin={passkeyOrigin} next={next} />}
      <AuthLinks>
        <a href={routes.resetRequest.href()}>Mot de passe oublié&nbsp;?</a>
        <a href={routes.register.href()}>Créer un compte</a>
      </AuthLinks>
    </>
  )
}
