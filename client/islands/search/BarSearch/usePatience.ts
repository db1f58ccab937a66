import { useRef } from 'react'

/** How long Enter waits for the results of the typed text. */
const patienceMs = 500

export type Patience = ReturnType<typeof usePatience>

/** The wait that Enter begins; `giveUp` is called at its end. */
export function usePatience(giveUp: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const begin = () => {
    timer.current ??= setTimeout(() => {
      end()
      giveUp()
    }, patienceMs)
  }
  return { begin, end, isOn: () => timer.current !== undefined }
}
