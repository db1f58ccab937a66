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
    const attempt = () => load().catch(() => null)
    const fetchCode = async () => {
      for (let turn = 0; waits; turn += 1) {
        // The network may return between a failure and the question whether it is there: a second failure counts.
        const loaded = (await attempt()) ?? ((await isReachable()) ? await attempt() : null)
        if (!waits) return
        if (loaded !== null) return setCode(loaded)
        if (await isReachable()) return waits && location.assign(instead())
        if (waits) setAway(true)
        await waitForRetry(turn)
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
