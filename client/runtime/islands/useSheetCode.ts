import { useEffect, useEffectEvent, useState } from 'react'
import { isReachable, waitForRetry } from '../network/network.ts'
import type { LateCode } from '../page/late-code.ts'
import { readText, removeText, writeText } from '../page/storage.ts'

/**
 * The code of a sheet once it is wanted: null until it has loaded. Without network (`away`) the page stays and tries
 * again. Where the server answers but the code does not load, the page is loaded again, and after that the page that
 * does the same opens instead.
 */
export function useSheetCode<Code>(isWanted: boolean, late: LateCode<Code>, page: () => string) {
  const [code, setCode] = useState<Code | null>(null)
  const [away, setAway] = useState(false)
  const instead = useEffectEvent(page)

  useEffect(() => {
    if (!isWanted || code !== null) return
    let waits = true
    const fetchCode = async () => {
      let failures = 0
      for (let turn = 0; waits; turn += 1) {
        const loaded = await late.loadOrNull()
        if (!waits) return
        if (loaded !== null) {
          removeText('tab', reloadedKey)
          return setCode(loaded)
        }
        // Listens before the server is asked: the network may return while the answer is awaited.
        const returned = waitForRetry(turn)
        const isThere = await isReachable()
        if (!waits) return
        // A network that has just returned may fail the code once more: only a second failure in a row counts.
        failures = isThere ? failures + 1 : 0
        if (failures === 2) return loadPageAgain(instead())
        setAway(!isThere)
        await (isThere ? Promise.race([returned, waitForRetry(0)]) : returned)
      }
    }
    void fetchCode()
    return () => {
      waits = false
      setAway(false)
    }
  }, [isWanted, code, late])

  return { code, away }
}

const reloadedKey = 'sheet-code-reloaded'

/**
 * Several browsers never fetch a failed module again until the page is reloaded: its address then opens the same sheet.
 * If that was already tried, or cannot be remembered, the fallback page opens.
 */
function loadPageAgain(fallback: string): void {
  const { href } = location
  if (readText('tab', reloadedKey) !== href && writeText('tab', reloadedKey, href)) location.reload()
  else location.assign(fallback)
}
