import { useState } from 'react'
import { flushSync } from 'react-dom'
import { photoAlt, photoSrc } from '../../../../domain/entries/entry.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { entryParts } from '../../processes/entry-parts.ts'
import type { ChoosablePhoto } from './PhotoChoice.tsx'

export type LinePhotos = ReturnType<typeof useLinePhotos>

/**
 * The photos of the process that lines may show, and a function to add one: it is sent at once, and stays in the form.
 */
export function useLinePhotos(
  processId: string,
  first: readonly ChoosablePhoto[],
  attach: (line: number, photoId: string) => void,
) {
  const [all, setAll] = useState(first)
  const parts = useStore(entryParts)
  return {
    processId,
    all,
    /** Sends photos and ticks them on their line as they arrive. @throws where the code cannot be fetched */
    send: async (line: number, files: readonly File[]) => {
      const { sendFiles } = await entryParts.load()
      sendFiles(files, { processId, stepId: null, line, known: all.length }, (photo) => {
        const { id } = photo
        // A form that waits for this photo is sent as soon as it has arrived: its checkbox must exist.
        flushSync(() => {
          setAll((known) => [...known, { id, src: photoSrc(processId, id, 'small'), alt: photoAlt(photo, null) }])
          attach(line, id)
        })
      })
    },
    /** Waits for all photos that are being sent. @returns whether all have arrived */
    allArrived: async () => (parts ? parts.allArrived(processId) : true),
  }
}
