import { useEffect, useState } from 'react'

/** What is under way, `rest` when nothing is: a page brought back by the Back button must not stay so. */
export function useUntilBack<T>(rest: T) {
  const [state, setState] = useState(rest)
  useEffect(() => {
    const wake = () => setState(rest)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [rest])
  return [state, setState] as const
}
