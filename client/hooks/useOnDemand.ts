import { useState } from 'react'
import { goInstead } from '../go-instead.ts'

/**
 * Loads code at a press. What is shown stays until the code has come; where it does not come, `page` opens or is
 * called, which does the same.
 */
export function useOnDemand<Code extends object>(load: () => Promise<Code>, come: Code | null = null) {
  const [code, setCode] = useState(come)
  const open = (instead: string | (() => void), then?: () => void) => {
    load().then(
      (loaded) => {
        setCode(loaded)
        then?.()
      },
      () => (typeof instead === 'string' ? goInstead(instead) : instead()),
    )
  }
  return { code, open, approach: () => void load().catch(() => undefined) }
}
