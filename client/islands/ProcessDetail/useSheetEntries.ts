import { useEffect, useState } from 'react'
import type { EntriesCode } from '../ProcessView/entries/entries.ts'

let known: EntriesCode | undefined

/**
 * What shows photos and notes in a sheet: asked for with its process, and awaited with it, so that nothing moves.
 * @returns undefined until it is settled, null where it is not to be had: the rest of the sheet does without
 */
export function useSheetEntries(): EntriesCode | null | undefined {
  const [code, setCode] = useState<EntriesCode | null | undefined>(known)
  useEffect(() => {
    if (known) return
    import('../ProcessView/entries/entries.ts').then(
      ({ entries }) => {
        known = entries
        setCode(entries)
      },
      () => setCode(null),
    )
  }, [])
  return code
}
