import { useEffect, useState } from 'react'
import type { DraftOwner } from '../../../domain/processes/draft.ts'
import type { DraftSign } from '../../drafts/draft-sign.ts'
import { hasStoredDrafts, onStoredDrafts } from '../../drafts/stored-drafts.ts'
import { DraftLink } from '../../ui/buttons/DraftLink.tsx'

/** «Brouillon» in the bar of a user who has a draft. The code of drafts is fetched only where one is stored. */
export function DraftButton({ owner }: { owner: DraftOwner }) {
  const [sign, setSign] = useState<DraftSign | null>(null)

  useEffect(() => {
    let latest = 0
    const look = async () => {
      latest += 1
      const turn = latest
      const found = hasStoredDrafts() ? await signOf(owner) : null
      if (turn === latest) setSign(found)
    }
    const onLook = () => void look()
    const leave = onStoredDrafts(onLook)
    // A page left open overnight must count the days again.
    document.addEventListener('visibilitychange', onLook)
    onLook()
    return () => {
      latest = Number.NaN
      leave()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [owner])

  return sign && <DraftLink {...sign} />
}

async function signOf(owner: DraftOwner): Promise<DraftSign | null> {
  const living = await import('../../drafts/draft-sign.ts').catch(() => null)
  return living ? living.signOfDrafts(owner) : null
}
