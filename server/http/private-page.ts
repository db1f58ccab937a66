import type { Response } from 'express'

/** The address is the key: it must stay in no cache, no index and no Referer. */
export function keepPrivate(res: Response): void {
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
}
