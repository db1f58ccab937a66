import { paceMs } from '../timing.ts'

/** In each of these spans. Slower, not even a photo that a phone has made small would be there before its time is over. */
export const leastBytes = 40 * 1024

type Sending = { socket: { bytesRead: number; destroy: () => void }; complete: boolean }

/**
 * Sends away whoever sends a file a few bytes at a time, which is no silence and would hold a place for minutes.
 * @returns ends the watch
 */
export function watchPace(req: Sending): () => void {
  const { socket } = req
  let from = socket.bytesRead
  const timer = setInterval(() => {
    if (!req.complete && socket.bytesRead - from < leastBytes) socket.destroy()
    from = socket.bytesRead
  }, paceMs)
  return () => clearInterval(timer)
}
