import { useState } from 'react'
import { goInstead } from '../go-instead.ts'

/** Code that a press asks for. What is shown stays until it has come; where it does not, `page` opens, or something else is done, which does the same. */
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
