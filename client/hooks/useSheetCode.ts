import { useEffect, useEffectEvent, useState } from 'react'
import { isReachable, waitForRetry } from '../page/network.ts'

/**
 * The code of a sheet once it is wanted: null until it has loaded. Without network (`away`) the page stays and asks
 * again. Where the server answers but the code does not load, the page that does the same opens instead.
 * @param load a function that never changes
 */
export function useSheetCode<Code>(isWanted: boolean, load: () => Promise<Code>, page: () => string) {
  const [code, setCode] = useState<Code | null>(null)
  const [away, setAway] = useState(false)
  const instead = useEffectEvent(page)

  useEffect(() => {
    if (!isWanted || code !== null) return
    let waits = true
    const fetchCode = async () => {
      let failures = 0
      for (let turn = 0; waits; turn += 1) {
        const loaded = await load().catch(() => null)
        if (!waits) return
        if (loaded !== null) return setCode(loaded)
        const isThere = await isReachable()
        if (!waits) return
        // A network that has just returned may fail the code once more: only a second failure in a row counts.
        failures = isThere ? failures + 1 : 0
        if (failures === 2) return location.assign(instead())
        setAway(!isThere)
        await waitForRetry(isThere ? 0 : turn)
      }
    }
    void fetchCode()
    return () => {
      waits = false
      setAway(false)
    }
  }, [isWanted, code, load])

  return { code, away }
}
