import { useEffect, useState } from 'react'
import { listen } from '../page/listen.ts'

/** State of an action in progress, `rest` when there is none. A page restored by the Back button returns to `rest`. */
export function useUntilBack<T>(rest: T) {
  const [state, setState] = useState(rest)
  useEffect(() => listen(window, { pageshow: () => setState(rest) }), [rest])
  return [state, setState] as const
}
