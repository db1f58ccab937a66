import { useEffect, useState } from 'react'
import { listen } from '../listen.ts'

/** What is under way, `rest` when nothing is: a page brought back by the Back button must not stay so. */
export function useUntilBack<T>(rest: T) {
  const [state, setState] = useState(rest)
  useEffect(() => listen(window, { pageshow: () => setState(rest) }), [rest])
  return [state, setState] as const
}
