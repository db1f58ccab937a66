import { useState } from 'react'
import { passkeyLabels } from '../../../domain/factors/factor-texts.ts'
import { useOffered } from '../../passkeys/offered.ts'
import type { Purpose } from '../../passkeys/press.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = {
  purpose: Purpose
  /** Where the site says that passkeys hold. */
  origin: string
  /** Where a sign-in was to lead. */
  next?: string
}

/** One press in place of typing, where the browser can. The library comes with the press. */
export function PasskeyButton({ purpose, origin, next = '' }: Props) {
  const offered = useOffered(origin)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  if (!offered) return null

  const press = async () => {
    setPending(true)
    setSaid('')
    const { pressPasskey } = await import('../../passkeys/press.ts')
    const refusal = await pressPasskey(purpose, next)
    if (refusal === undefined) return
    setPending(false)
    setSaid(refusal)
  }
  return (
    <>
      {said && (
        <Banner kind="error" spaced>
          {said}
        </Banner>
      )}
      <Button wide disabled={pending} onClick={press}>
        {pending ? passkeyLabels.waiting : passkeyLabels[purpose]}
      </Button>
    </>
  )
}
