import { useEffect, useState } from 'react'
import type { DraftOwner } from '../../../../domain/processes/draft.ts'
import type { DraftSign } from '../../../drafts/draft-badge.ts'
import { hasStoredDrafts, onStoredDrafts } from '../../../drafts/stored-drafts.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { DraftLink } from '../../../ui/buttons/DraftLink.tsx'

const badgeCode = lateCode(() => import('../../../drafts/draft-badge.ts'))

/** «Brouillon» in the bar of a user who has a draft. The code of drafts is fetched only where one is stored. */
export function DraftButton({ owner }: { owner: DraftOwner }) {
  const [sign, setSign] = useState<DraftSign | null>(null)

  useEffect(() => {
    let latest = 0
    const readSign = async () => {
      latest += 1
      const turn = latest
      const latestSign = hasStoredDrafts() ? await signOf(owner) : null
      if (turn === latest) setSign(latestSign)
    }
    const onChange = () => void readSign()
    const leave = onStoredDrafts(onChange)
    // A page left open overnight must count the days again.
    document.addEventListener('visibilitychange', onChange)
    onChange()
    return () => {
      latest = Number.NaN
      leave()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [owner])

  return sign && <DraftLink {...sign} />
}

async function signOf(owner: DraftOwner): Promise<DraftSign | null> {
  const code = await badgeCode.loadOrNull()
  return code ? code.signOfDrafts(owner) : null
}
