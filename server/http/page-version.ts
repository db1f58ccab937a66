import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { dayParis } from '../../domain/dates.ts'
import type { PageName } from '../../entry-server.tsx'
import type { ShellOfPage } from './page-shell.ts'

/**
 * Names what the regions of a page say, so that nothing is rendered nor sent as long as they say the same. Of the moment
 * they know the day, never the minute; the session counts, for the forms in them carry its token.
 */
export function versionOf(req: Request, [name, props, shell]: [PageName, unknown, ShellOfPage]): string {
  const { actor, path, now, publicOrigin } = shell
  const said = JSON.stringify([name, props, actor, path, dayParis(now), publicOrigin, req.sessionID])
  return `W/"${createHash('sha256').update(said).digest('base64url')}"`
}

/** Ends the answer where the browser shows that version already. */
export function isKnown(req: Request, res: Response, version: string): boolean {
  res.setHeader('ETag', version)
  if (req.get('if-none-match') !== version) return false
  res.status(304).set('Cache-Control', 'no-store').end()
  return true
}
