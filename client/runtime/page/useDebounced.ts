import { useEffect, useRef } from 'react'

/** Runs `work` once it has not been called for `delayMs`; the last arguments win, and unmounting cancels it. */
export function useDebounced<Args extends unknown[]>(work: (...args: Args) => void, delayMs: number) {
  const latest = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (...args: Args): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(...args), delayMs)
  }
}
