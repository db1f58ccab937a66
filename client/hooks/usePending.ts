import { useEffect, useState } from 'react'

/** Whether a form is being sent. A page brought back by the Back button must not stay so. */
export function usePending() {
  const [pending, setPending] = useState(false)
  useEffect(() => {
    const wake = () => setPending(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  return [pending, setPending] as const
}
