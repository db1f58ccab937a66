import { useEffect, useEffectEvent } from 'react'
import type { SheetAct } from '../../domain/board/sheet-acts.ts'
import { createStore } from '../runtime/page/store.ts'

/** The process whose sheet opens the next time at the part of an act, which a row requested. */
const wantedPart = createStore<{ id: string; part: SheetAct } | null>(null)

export const wantPart = (id: string, part: SheetAct): void => wantedPart.set({ id, part })

/** Shows a part of a process's sheet when a row asked for it. */
export function useWantedPart(id: string, part: SheetAct, show: () => void): void {
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
