import { formatDayTime } from '../ground/dates.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** When a session was last used: « utilisée il y a 2 h », or its date once a day has passed. */
export function lastUse(lastSeenAt: string, now: string): string {
  const elapsedMs = Date.parse(now) - Date.parse(lastSeenAt)
  if (elapsedMs < minuteMs) return 'utilisée à l’instant'
  if (elapsedMs < hourMs) return `utilisée il y a ${Math.floor(elapsedMs / minuteMs)}\u00a0min`
  if (elapsedMs < dayMs) return `utilisée il y a ${Math.floor(elapsedMs / hourMs)}\u00a0h`
  return `utilisée le ${formatDayTime(lastSeenAt)}`
}
