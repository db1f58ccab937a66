import { useState } from 'react'
import { passkeyLabels } from '../../../../domain/factors/factor-texts.ts'
import { usePasskeySupport } from '../../../factors/passkey-support.ts'
import type { Purpose } from '../../../factors/press-passkey.ts'
import { whyNotLoaded } from '../../../runtime/network/why-not-loaded.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'

const pressCode = lateCode(() => import('../../../factors/press-passkey.ts'))

type Props = {
  purpose: Purpose
  /** Origin for which the site's passkeys are valid. */
  origin: string
  /** Page to open after sign-in. */
  next?: string
}

/** Sign-in by passkey, where the browser supports it. The library is fetched with the press. */
export function PasskeyButton({ purpose, origin, next = '' }: Props) {
  const offered = usePasskeySupport(origin)
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState('')
  if (!offered) return null

  const press = async () => {
    setPending(true)
    setMessage('')
    const code = await pressCode.loadOrNull()
    const refusal = code ? await code.pressPasskey(purpose, next) : await whyNotLoaded()
    if (refusal === undefined) return
    setPending(false)
    setMessage(refusal)
  }
  return (
    <>
      {message && (
        <Banner kind="error" spaced>
          {message}
        </Banner>
      )}
      <Button wide disabled={pending} onClick={press}>
        {pending ? passkeyLabels.waiting : passkeyLabels[purpose]}
      </Button>
    </>
  )
}
