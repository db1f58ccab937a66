import { useState } from 'react'
import { openFallbackPage } from '../network/fallback-page.ts'

/** Loads code at a press. Where the code does not load, opens the page `instead` or calls the function `instead`. */
export function useOnDemand<Code extends object>(load: () => Promise<Code>, initial: Code | null = null) {
  const [code, setCode] = useState(initial)
  const open = (instead: string | (() => void), then?: () => void) => {
    load().then(
      (loaded) => {
        setCode(loaded)
        then?.()
      },
      () => (typeof instead === 'string' ? openFallbackPage(instead) : instead()),
    )
  }
  return { code, open, approach: () => void load().catch(() => undefined) }
}
