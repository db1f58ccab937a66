import { useSyncExternalStore } from 'react'
import type { Process } from '../../../domain/process.ts'
import { withMove } from '../../api/step-moves.ts'
import { onWaiting, waitingFor } from '../../waiting-moves.ts'

/** What waits for the network to be sent, and how to drop it; null when nothing does. */
export const useWaitingMove = (id: string) =>
  useSyncExternalStore(
    onWaiting,
    () => waitingFor(id),
    () => null,
  )

/** The process as it will be once that is sent, whatever the server answers about it meanwhile. */
export function useAwaited<Known extends Process | undefined>(process: Known, id: string): Known | Process {
  const waiting = useWaitingMove(id)
  return process && waiting ? withMove(process, waiting.move, new Date().toISOString()) : process
}
