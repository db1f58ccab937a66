import { useState } from 'react'
import { goInstead } from '../go-instead.ts'

/** Code that a press asks for. What is shown stays until it has come; where it does not, `page` opens, which does the same. */
export function useOnDemand<Code extends object>(load: () => Promise<Code>) {
  const [code, setCode] = useState<Code | null>(null)
  const open = (page: string, then?: () => void) => {
    load().then(
      (come) => {
        setCode(come)
        then?.()
      },
      () => goInstead(page),
    )
  }
  return { code, open, approach: () => void load().catch(() => undefined) }
}
