import { useEffect, useState } from 'react'
import { listen } from '../listen.ts'

/** State of something under way, `rest` when nothing is: a page brought back by the Back button returns to `rest`. */
export function useUntilBack<T>(rest: T) {
  const [state, setState] = useState(rest)
  useEffect(() => listen(window, { pageshow: () => setState(rest) }), [rest])
  return [state, setState] as const
}
