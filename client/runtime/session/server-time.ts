import { readSkewMs, saveSkewMs } from './session-storage.ts'
import { readClaims } from './token-claims.ts'

const noticeableMs = 60_000

/** Learns the difference between this machine's clock and the server's from a new token. */
export function learnServerTime(accessToken: string): void {
  const iat = readClaims(accessToken)?.iat ?? null
  if (iat === null) return
  const skewMs = iat * 1000 - Date.now()
  saveSkewMs(Math.abs(skewMs) > noticeableMs ? skewMs : 0)
}

/** The current time by the server's clock: a workshop PC that is an hour fast must not refresh every five seconds. */
export const serverNowMs = (): number => Date.now() + readSkewMs()
