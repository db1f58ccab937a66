import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../runtime/page/store.ts'

/**
 * The part of the sheet that a row requested: the form of a wait, perhaps for a part, that of the end date, or the ways
 * to contact the customer.
 */
export type SheetPart = 'wait' | 'blocked' | 'end' | 'customer'

/** The process whose sheet opens with that part the next time. */
const wantedPart = createStore<{ id: string; part: SheetPart } | null>(null)

export const wantPart = (id: string, part: SheetPart): void => wantedPart.set({ id, part })

/** Shows a part of a process's sheet when a row asked for it. */
export function useWantedPart(id: string, part: SheetPart, show: () => void): void {
  const showIfWanted = useEffectEvent(() => {
    const wanted = wantedPart.get()
    if (wanted?.id !== id || wanted.part !== part) return
    wantedPart.set(null)
    show()
  })
  useEffect(() => {
    showIfWanted()
    return wantedPart.subscribe(showIfWanted)
  }, [])
}
