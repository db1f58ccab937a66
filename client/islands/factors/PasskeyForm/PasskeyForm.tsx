import { type FormEvent, useRef, useState } from 'react'
import { othersEnded, passkeyLabels } from '../../../../domain/factors/factor-texts.ts'
import { secondFactorLimits } from '../../../../domain/factors/second-factor.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Made } from '../../../factors/make-passkey.ts'
import { usePasskeySupport } from '../../../factors/passkey-support.ts'
import { whyNotLoaded } from '../../../runtime/network/why-not-loaded.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { showToastOnNextPage } from '../../../runtime/page/toasts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FormFoot, FormGrid } from '../../../ui/fields/FormGrid.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'

type Props = {
  origin: string
  /** Name of the device, if the browser gives it. */
  name: string
  /** Whether this is the account's first second factor, which ends its other sessions. */
  first: boolean
  /** Page to open once the passkey is added. */
  done: string
}

const makingCode = lateCode(() => import('../../../factors/make-passkey.ts'))

/** Adds a passkey, which only scripts can do. The plain form leads those who must reauthenticate first to that page. */
export function PasskeyForm({ origin, name, first, done }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const offered = usePasskeySupport(origin)
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setMessage('')
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '')
    const code = await makingCode.loadOrNull()
    const made: Made = code ? await code.makePasskey(name) : { kind: 'refused', text: await whyNotLoaded() }
    if (made.kind === 'made') return leave(done, first)
    if (made.kind === 'prove') return form.current?.submit()
    setPending(false)
    setMessage(made.text)
  }
  if (offered === false) return <Banner kind="info">{unknownHere}</Banner>
  return (
    <form ref={form} method="post" action={routes.profile.href()} onSubmit={submit} noValidate>
      <CsrfField />
      <input type="hidden" name="geste" defaultValue="cle" />
      <FormGrid>
        <Field
          name="name"
          label="Nom de cet appareil"
          hint="Pour le reconnaître plus tard."
          defaultValue={name}
          maxLength={secondFactorLimits.factorNameMax}
          error={message || undefined}
          required
        />
      </FormGrid>
      <FormFoot>
        <LinkButton href={routes.profile.href()}>Annuler</LinkButton>
        <Button kind="primary" type="submit" disabled={pending || !offered}>
          {pending ? passkeyLabels.waiting : 'Créer la clé d’accès'}
        </Button>
      </FormFoot>
    </form>
  )
}

const unknownHere = 'Ce navigateur ne connaît pas les clés d’accès. Ajoutez plutôt une application.'

function leave(done: string, first: boolean): void {
  showToastOnNextPage('info', first ? `Clé d’accès ajoutée. ${othersEnded}` : 'Clé d’accès ajoutée')
  location.assign(done)
}
